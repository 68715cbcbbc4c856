/* A bad disk, loaded in front of the C library (LD_PRELOAD). Only files below $DISK_WATCH are concerned.
 *
 * - Whatever is synced is copied to $DISK_SHADOW at that moment, and nothing else: the shadow is what a power cut leaves.
 * - While the file $DISK_FAULT exists, its first word is the fault: "fsync" (sync fails), "full", "readonly" (writes fail).
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static int watched(int fd, char *path) {
    const char *watch = getenv("DISK_WATCH");
    char link[64];
    if (!watch) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, path, PATH_MAX - 1);
    if (n < 0) return 0;
    path[n] = 0;
    return strncmp(path, watch, strlen(watch)) == 0 && !strstr(path, "-shm") && !strstr(path, ".lock");
}

static int fault(const char *name) {
    const char *file = getenv("DISK_FAULT");
    char word[32] = "";
    int fd = file ? open(file, O_RDONLY) : -1;
    if (fd < 0) return 0;
    ssize_t n = read(fd, word, sizeof word - 1);
    close(fd);
    return n > 0 && strncmp(word, name, strlen(name)) == 0;
}

static int broken(int fd) {
    char path[PATH_MAX];
    if (!watched(fd, path)) return 0;
    if (fault("full")) return ENOSPC;
    if (fault("readonly")) return EROFS;
    return 0;
}

static void shadow(const char *path) {
    const char *folder = getenv("DISK_SHADOW");
    char target[PATH_MAX], temporary[PATH_MAX], buffer[1 << 16];
    if (!folder) return;
    snprintf(target, sizeof target, "%s/%s", folder, strrchr(path, '/') + 1);
    snprintf(temporary, sizeof temporary, "%s.new", target);
    int from = open(path, O_RDONLY), to = open(temporary, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    ssize_t n;
    ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
    while ((n = read(from, buffer, sizeof buffer)) > 0) real(to, buffer, n);
    close(from);
    close(to);
    rename(temporary, target);
}

static int sync_with(int fd, const char *name) {
    char path[PATH_MAX];
    int (*real)(int) = dlsym(RTLD_NEXT, name);
    if (!watched(fd, path)) return real(fd);
    if (fault("fsync")) { errno = EIO; return -1; }
    int result = real(fd);
    if (result == 0) shadow(path);
    return result;
}

int fsync(int fd) { return sync_with(fd, "fsync"); }
int fdatasync(int fd) { return sync_with(fd, "fdatasync"); }

#define WRITE(name, parameters, arguments)                                  \
    ssize_t name parameters {                                               \
        ssize_t (*real) parameters = dlsym(RTLD_NEXT, #name);               \
        int error = broken(fd);                                             \
        if (error) { errno = error; return -1; }                            \
        return real arguments;                                              \
    }
WRITE(write, (int fd, const void *data, size_t size), (fd, data, size))
WRITE(pwrite, (int fd, const void *data, size_t size, off_t at), (fd, data, size, at))
WRITE(pwrite64, (int fd, const void *data, size_t size, off64_t at), (fd, data, size, at))
