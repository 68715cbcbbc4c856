/* What mypyc does the long way and our rules do all the time, written out. Every C file of the compiled build has it
 * (`-include`, in compile.py). Whatever is not plain here goes mypyc's own way.
 */

#if __has_include("CPy.h") /* the files that only load the others do without */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>
#include "CPy.h"

/* Where errors go. Nothing tells the C compiler that they are rare, and so it lays out the code that reports them
 * between what is done all the time. mypyc calls these only there.
 */

CPy_COLD void CPy_AddTraceback(const char *filename, const char *funcname, int line, PyObject *globals);
CPy_COLD void CPy_TypeErrorTraceback(
    const char *filename, const char *funcname, int line, PyObject *globals, const char *expected, PyObject *value
);
CPy_COLD void CPy_AttributeError(
    const char *filename, const char *funcname, const char *classname, const char *attrname, int line, PyObject *globals
);
CPy_COLD void CPyTagged_DecRef(CPyTagged x);
CPy_COLD static void CPy_DecRef(PyObject *p);

/* What mypyc's own files define is put before their definitions here: `gnu_inline` lets these follow, and they are
 * still there under their names for whatever is not plain.
 */

#define QUICK_SHARED __attribute__((weak, visibility("hidden"))) /* one for all files: a processor keeps few at hand */
#define QUICK extern inline __attribute__((gnu_inline, always_inline))
#define QUICK_TEXT(text) #text
#define QUICK_NAME(prefix, name) QUICK_TEXT(prefix##name)
#define QUICK_LABEL(prefix, name) QUICK_NAME(prefix, name)
#define SLOW(name) __asm__(QUICK_LABEL(__USER_LABEL_PREFIX__, name))

#ifndef Py_GIL_DISABLED

/* Fields of structs. Content, options and views are structs of msgspec, which compiled code asks for each field by its
 * name. Python itself remembers at each place in the code where the field was found in that class, and so does this.
 * The version of a class is a number of its own; it changes with whatever changes the class.
 */

typedef struct {
    unsigned int version; /* of the class that was met last */
    PyObject *name;       /* of the field: getattr may ask for another one each time */
    Py_ssize_t offset;    /* where that class keeps it */
    uint64_t words;       /* the version of the module that was met last */
    PyObject *word;       /* what was asked for there */
    PyObject *meaning;    /* and found: the module holds it */
} QuickPlace;

#if PY_VERSION_HEX < 0x030C0000

/* Names of modules: mypyc asks the module of builtins for `next` and `any` each time. */
QUICK_SHARED PyObject *quick_word(PyObject *module, PyObject *name, QuickPlace *place) {
    PyObject *words = PyModule_GetDict(module);
    uint64_t version = ((PyDictObject *)words)->ma_version_tag;
    if (version == place->words && name == place->word) {
        return Py_NewRef(place->meaning);
    }
    PyObject *found = PyDict_GetItemWithError(words, name);
    if (found == NULL || _PyType_Lookup(&PyModule_Type, name) != NULL) {
        return PyErr_Occurred() ? NULL : PyObject_GetAttr(module, name);
    }
    place->words = version;
    place->meaning = found;
    Py_XSETREF(place->word, Py_NewRef(name));
    return Py_NewRef(found);
}

#else
#define quick_word(module, name, place) PyObject_GetAttr(module, name)
#endif

QUICK_SHARED PyObject *quick_search(PyObject *thing, PyObject *name, QuickPlace *place) {
    PyTypeObject *type = Py_TYPE(thing);
    if (type == &PyModule_Type) {
        return quick_word(thing, name, place);
    }
    if (type->tp_getattro != PyObject_GenericGetAttr || !PyUnicode_CheckExact(name)) {
        return PyObject_GetAttr(thing, name);
    }
    PyObject *found = _PyType_Lookup(type, name);
    if (found != NULL && Py_IS_TYPE(found, &PyGetSetDescr_Type)) { /* a field of a native class */
        PyGetSetDef *field = ((PyGetSetDescrObject *)found)->d_getset;
        if (field->get != NULL) {
            return field->get(thing, field->closure);
        }
    }
    if (found != NULL && Py_IS_TYPE(found, &PyMemberDescr_Type)) {
        PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
        if (member->type == T_OBJECT_EX && (member->flags & ~READONLY) == 0 && type->tp_version_tag != 0) {
            place->version = type->tp_version_tag;
            place->offset = member->offset;
            Py_XSETREF(place->name, Py_NewRef(name));
        }
    }
    return PyObject_GetAttr(thing, name);
}

static inline PyObject *quick_field(PyObject *thing, PyObject *name, QuickPlace *place) {
    if (likely(Py_TYPE(thing)->tp_version_tag == place->version && name == place->name)) {
        PyObject *value = *(PyObject **)((char *)thing + place->offset);
        if (likely(value != NULL)) {
            return Py_NewRef(value);
        }
    }
    return quick_search(thing, name, place);
}

#undef CPyObject_GetAttr
#define CPyObject_GetAttr(thing, name)                                                                                 \
    ({                                                                                                                 \
        static QuickPlace place = {0}; /* nowhere so far */                                                            \
        quick_field((thing), (name), &place);                                                                          \
    })

/* Whether a word is in a list or a tuple of words. Python compares it with each as with anything; that two words with
 * different hashes are different is seen at once.
 */

QUICK_SHARED int quick_contains(PyObject *things, PyObject *word) {
    bool listed = PyList_CheckExact(things);
    if (!PyUnicode_CheckExact(word) || !(listed || PyTuple_CheckExact(things))) {
        return PySequence_Contains(things, word);
    }
    Py_ssize_t count = Py_SIZE(things);
    PyObject **each = listed ? ((PyListObject *)things)->ob_item : ((PyTupleObject *)things)->ob_item;
    Py_hash_t hash = PyObject_Hash(word);
    for (Py_ssize_t i = 0; i < count; i++) {
        if (each[i] == word) {
            return 1;
        }
        if (!PyUnicode_CheckExact(each[i])) {
            return PySequence_Contains(things, word);
        }
        Py_hash_t other = ((PyASCIIObject *)each[i])->hash;
        if ((other == hash || other == -1) && PyUnicode_Compare(each[i], word) == 0) {
            return 1;
        }
    }
    return 0;
}

#define PySequence_Contains quick_contains

/* A list and a few things more, as for each call with `*about`. */

QUICK_SHARED int quick_extend(PyObject *things, PyObject *more) {
    bool listed = PyList_CheckExact(more);
    if (!(listed || PyTuple_CheckExact(more)) || Py_SIZE(more) > 4) {
        return PyList_Extend(things, more);
    }
    Py_ssize_t count = Py_SIZE(more);
    for (Py_ssize_t i = 0; i < count; i++) {
        if (PyList_Append(things, listed ? PyList_GET_ITEM(more, i) : PyTuple_GET_ITEM(more, i)) < 0) {
            return -1;
        }
    }
    return 0;
}

#define PyList_Extend quick_extend /* mypyc's own list_ops.c has it */

/* Words in dicts. mypyc asks Python for each, which asks what kind of dict it is, what its keys are, and if an error
 * is still waiting. A dict whose keys are all words is looked into at once, and gone through likewise. */

#if PY_VERSION_HEX >= 0x030B0000 && PY_VERSION_HEX < 0x030C0000

#define Py_BUILD_CORE
#include "internal/pycore_dict.h"
#undef Py_BUILD_CORE

PyObject *slow_item(PyObject *dict, PyObject *key) SLOW(CPyDict_GetItem);
PyObject *slow_get(PyObject *dict, PyObject *key, PyObject *otherwise) SLOW(CPyDict_Get);
tuple_T3CIO slow_next_key(PyObject *dict, CPyTagged from) SLOW(CPyDict_NextKey);
tuple_T3CIO slow_next_value(PyObject *dict, CPyTagged from) SLOW(CPyDict_NextValue);
tuple_T4CIOO slow_next_item(PyObject *dict, CPyTagged from) SLOW(CPyDict_NextItem);

static inline bool quick_words(PyObject *dict) { /* all keys are words, and the values lie beside them */
    PyDictObject *words = (PyDictObject *)dict;
    return PyDict_CheckExact(dict) && words->ma_keys->dk_kind == DICT_KEYS_UNICODE && words->ma_values == NULL;
}

/* What a dict of words has for a word, borrowed: NULL for nothing, and `unsure` if Python must look. */
QUICK_SHARED PyObject *quick_meaning(PyObject *dict, PyObject *word, bool *unsure) {
    PyDictKeysObject *keys = ((PyDictObject *)dict)->ma_keys;
    Py_hash_t hash = PyUnicode_CheckExact(word) ? ((PyASCIIObject *)word)->hash : -1;
    *unsure = !quick_words(dict) || hash == -1 || keys->dk_log2_size > 15;
    if (unlikely(*unsure)) {
        return NULL;
    }
    PyDictUnicodeEntry *entries = DK_UNICODE_ENTRIES(keys);
    size_t mask = ((size_t)1 << keys->dk_log2_size) - 1, rest = (size_t)hash, slot = rest & mask;
    for (;;) {
        const char *places = keys->dk_indices;
        Py_ssize_t place = keys->dk_log2_size < 8 ? ((int8_t *)places)[slot] : ((int16_t *)places)[slot];
        if (place >= 0) {
            PyObject *key = entries[place].me_key;
            if (key == word) {
                return entries[place].me_value;
            }
            if (((PyASCIIObject *)key)->hash == hash && PyUnicode_Compare(key, word) == 0) {
                return entries[place].me_value;
            }
        } else if (place == DKIX_EMPTY) {
            return NULL;
        }
        rest >>= 5; /* the way that Python goes on */
        slot = (slot * 5 + rest + 1) & mask;
    }
}

QUICK PyObject *CPyDict_GetItem(PyObject *dict, PyObject *key) {
    bool unsure;
    PyObject *found = quick_meaning(dict, key, &unsure);
    return likely(found != NULL) ? Py_NewRef(found) : slow_item(dict, key);
}

QUICK PyObject *CPyDict_Get(PyObject *dict, PyObject *key, PyObject *otherwise) {
    bool unsure;
    PyObject *found = quick_meaning(dict, key, &unsure);
    return unlikely(unsure) ? slow_get(dict, key, otherwise) : Py_NewRef(found == NULL ? otherwise : found);
}

QUICK PyObject *CPyDict_GetWithNone(PyObject *dict, PyObject *key) {
    return CPyDict_Get(dict, key, Py_None);
}

static inline int quick_has(PyObject *dict, PyObject *key) {
    bool unsure;
    PyObject *found = quick_meaning(dict, key, &unsure);
    return unlikely(unsure) ? PyDict_Contains(dict, key) : found != NULL;
}

#define PyDict_Contains quick_has

/* The next entry of a dict of words, and the place behind it; NULL behind the last. */
static inline PyDictUnicodeEntry *quick_next(PyObject *dict, CPyTagged from, CPyTagged *behind) {
    PyDictKeysObject *keys = ((PyDictObject *)dict)->ma_keys;
    PyDictUnicodeEntry *entries = DK_UNICODE_ENTRIES(keys);
    for (Py_ssize_t place = CPyTagged_ShortAsSsize_t(from); place < keys->dk_nentries; place++) {
        if (likely(entries[place].me_value != NULL)) { /* or it was taken out */
            *behind = (CPyTagged)(place + 1) << 1;
            return &entries[place];
        }
    }
    *behind = 0;
    return NULL;
}

QUICK tuple_T3CIO CPyDict_NextKey(PyObject *dict, CPyTagged from) {
    if (unlikely(!quick_words(dict))) {
        return slow_next_key(dict, from);
    }
    tuple_T3CIO next;
    PyDictUnicodeEntry *entry = quick_next(dict, from, &next.f1);
    next.f0 = entry != NULL;
    next.f2 = Py_NewRef(entry == NULL ? Py_None : entry->me_key);
    return next;
}

QUICK tuple_T3CIO CPyDict_NextValue(PyObject *dict, CPyTagged from) {
    if (unlikely(!quick_words(dict))) {
        return slow_next_value(dict, from);
    }
    tuple_T3CIO next;
    PyDictUnicodeEntry *entry = quick_next(dict, from, &next.f1);
    next.f0 = entry != NULL;
    next.f2 = Py_NewRef(entry == NULL ? Py_None : entry->me_value);
    return next;
}

QUICK tuple_T4CIOO CPyDict_NextItem(PyObject *dict, CPyTagged from) {
    if (unlikely(!quick_words(dict))) {
        return slow_next_item(dict, from);
    }
    tuple_T4CIOO next;
    PyDictUnicodeEntry *entry = quick_next(dict, from, &next.f1);
    next.f0 = entry != NULL;
    next.f2 = Py_NewRef(entry == NULL ? Py_None : entry->me_key);
    next.f3 = Py_NewRef(entry == NULL ? Py_None : entry->me_value);
    return next;
}

#endif

/* Where an exception has passed. mypyc makes a new code object for each line that it passes, each time; rules leave by
 * one wherever an encounter ends. A line is known by its number and by where its names lie in memory.
 */

QUICK_SHARED PyCodeObject *quick_code(const char *file, const char *function, int line) {
    static struct Passed {
        const char *file, *function;
        int line;
        PyCodeObject *code;
    } all[64];
    struct Passed *known = &all[((size_t)function / 8 + (size_t)line) % 64];
    if (known->code == NULL || known->line != line || known->function != function || known->file != file) {
        PyCodeObject *made = PyCode_NewEmpty(file, function, line);
        if (made == NULL) {
            return NULL;
        }
        known->file = file;
        known->function = function;
        known->line = line;
        Py_XSETREF(known->code, made);
    }
    return (PyCodeObject *)Py_NewRef(known->code);
}

#define PyCode_NewEmpty quick_code /* mypyc's own exc_ops.c has it */

#endif

/* Products. mypyc takes any factor from 2 ** 30 on, or below 0, for one that is too large: a draw of chance is. */

static inline CPyTagged quick_times(CPyTagged left, CPyTagged right) {
    Py_ssize_t made;
    if (likely(CPyTagged_CheckShort(left) && CPyTagged_CheckShort(right)) &&
        likely(!__builtin_mul_overflow((Py_ssize_t)left, CPyTagged_ShortAsSsize_t(right), &made))) {
        return (CPyTagged)made;
    }
    return CPyTagged_Multiply_(left, right);
}

#define CPyTagged_Multiply quick_times

/* Small numbers as objects. Python has these ready, and mypyc asks it for them. */

#define QUICK_SMALL 256

PyObject *slow_object(CPyTagged number) SLOW(CPyTagged_StealAsObject);
QUICK_SHARED PyObject *quick_objects[QUICK_SMALL + 1];

QUICK_SHARED PyObject *quick_object(CPyTagged number) {
    if (likely(number <= QUICK_SMALL << 1 && CPyTagged_CheckShort(number))) {
        PyObject **known = &quick_objects[number >> 1];
        if (unlikely(*known == NULL)) {
            *known = slow_object(number);
        }
        return Py_NewRef(*known);
    }
    return slow_object(number);
}

QUICK PyObject *CPyTagged_StealAsObject(CPyTagged number) {
    return quick_object(number);
}

/* Sets of squares. A board is one whole number with a bit for each square, longer than mypyc's short ones. Up to 360
 * bits are worked on in place, and a number is made of the result only where it does not fit into a short one.
 */

#if PY_VERSION_HEX < 0x030C0000 && PyLong_SHIFT == 30

#define QUICK_DIGITS 12

/* That a number is too long for a short one is seen by its length. */

Py_ssize_t slow_short(PyObject *number, int *overflow) SLOW(CPyLong_AsSsize_tAndOverflow_);

QUICK Py_ssize_t CPyLong_AsSsize_tAndOverflow_(PyObject *number, int *overflow) {
    if (likely(Py_SIZE(number) > 3)) {
        *overflow = 1;
        return -1;
    }
    return slow_short(number, overflow);
}

/* Numbers that are made and thrown away again: a set of squares lives for a line or two. The memory of a few of each
 * length is kept, and the next one is made there.
 */

#define QUICK_KEPT 16

typedef struct {
    int count;
    PyLongObject *kept[QUICK_KEPT];
} QuickShelf;

QUICK_SHARED QuickShelf quick_shelves[QUICK_DIGITS + 1];

/* The digits of a number and how many there are, with a minus if it is below 0. */
static inline const digit *quick_digits(CPyTagged number, digit *own, Py_ssize_t *size) {
    if (CPyTagged_CheckLong(number)) {
        PyLongObject *object = (PyLongObject *)CPyTagged_LongAsObject(number);
        *size = Py_SIZE(object);
        return object->ob_digit;
    }
    Py_ssize_t value = CPyTagged_ShortAsSsize_t(number);
    size_t rest = value < 0 ? -(size_t)value : (size_t)value;
    own[0] = rest & PyLong_MASK;
    own[1] = rest >> PyLong_SHIFT & PyLong_MASK;
    own[2] = rest >> 2 * PyLong_SHIFT;
    Py_ssize_t count = own[2] ? 3 : own[1] ? 2 : own[0] ? 1 : 0;
    *size = value < 0 ? -count : count;
    return own;
}

/* A number with so many digits, to be filled in. */
static inline PyLongObject *quick_long(Py_ssize_t size) {
    QuickShelf *shelf = &quick_shelves[size];
    if (likely(shelf->count > 0)) {
        PyLongObject *again = shelf->kept[--shelf->count];
        Py_SET_REFCNT(again, 1);
        Py_SET_SIZE(again, size);
        return again;
    }
    PyLongObject *made = _PyLong_New(size);
    if (unlikely(made == NULL)) {
        CPyError_OutOfMemory();
    }
    return made;
}

QUICK_SHARED void quick_drop(CPyTagged number) {
    PyLongObject *object = (PyLongObject *)CPyTagged_LongAsObject(number);
    if (Py_REFCNT(object) > 1) {
        Py_SET_REFCNT(object, Py_REFCNT(object) - 1);
        return;
    }
    Py_ssize_t size = Py_ABS(Py_SIZE(object));
    if (PyLong_CheckExact(object) && size <= QUICK_DIGITS && quick_shelves[size].count < QUICK_KEPT) {
        QuickShelf *shelf = &quick_shelves[size];
        shelf->kept[shelf->count++] = object;
    } else {
        Py_DECREF(object);
    }
}

static inline void quick_decref(CPyTagged number) {
    if (unlikely(CPyTagged_CheckLong(number))) {
        quick_drop(number);
    }
}

#define CPyTagged_DECREF quick_decref

/* The number with these digits, which is not below 0; a short one wherever it fits. */
static inline CPyTagged quick_number(const digit *digits, Py_ssize_t size) {
    while (size > 0 && digits[size - 1] == 0) {
        size--;
    }
    if (size < 3 || (size == 3 && digits[2] < 4)) { /* 62 bits */
        size_t value = 0;
        while (size > 0) {
            value = value << PyLong_SHIFT | digits[--size];
        }
        return value << 1;
    }
    PyLongObject *made = quick_long(size);
    for (Py_ssize_t i = 0; i < size; i++) {
        made->ob_digit[i] = digits[i];
    }
    return (CPyTagged)made | CPY_INT_TAG;
}

static inline __attribute__((always_inline)) CPyTagged quick_bits(CPyTagged left, CPyTagged right, char op) {
    digit lefts[3], rights[3], made[QUICK_DIGITS];
    Py_ssize_t more, less, i;
    const digit *a = quick_digits(left, lefts, &more);
    const digit *b = quick_digits(right, rights, &less);
    if (op == '&' && (more < 0) != (less < 0)) { /* all of a but what is not in -b */
        if (more < 0) {
            const digit *other = a;
            Py_ssize_t count = more;
            a = b, b = other;
            more = less, less = count;
        }
        if (more > QUICK_DIGITS) {
            return CPyTagged_BitwiseLongOp_(left, right, op);
        }
        digit borrow = 1;
        for (i = 0; i < more; i++) {
            digit one = (i < -less ? b[i] : 0) - borrow;
            borrow = one >> 31;
            made[i] = a[i] & ~one;
        }
        return quick_number(made, more);
    }
    if (more < less) {
        const digit *other = a;
        Py_ssize_t count = more;
        a = b, b = other;
        more = less, less = count;
    }
    if (less < 0 || more > QUICK_DIGITS) {
        return CPyTagged_BitwiseLongOp_(left, right, op);
    }
    if (op == '|' && more > 3) {
        PyLongObject *whole = quick_long(more);
        for (i = 0; i < less; i++) {
            whole->ob_digit[i] = a[i] | b[i];
        }
        for (; i < more; i++) {
            whole->ob_digit[i] = a[i];
        }
        return (CPyTagged)whole | CPY_INT_TAG;
    }
    if (op == '&') {
        while (less > 0 && (a[less - 1] & b[less - 1]) == 0) {
            less--;
        }
        if (less > 3) {
            PyLongObject *whole = quick_long(less);
            for (i = 0; i < less; i++) {
                whole->ob_digit[i] = a[i] & b[i];
            }
            return (CPyTagged)whole | CPY_INT_TAG;
        }
        for (i = 0; i < less; i++) {
            made[i] = a[i] & b[i];
        }
        return quick_number(made, less);
    }
    for (i = 0; i < less; i++) {
        made[i] = op == '|' ? a[i] | b[i] : a[i] ^ b[i];
    }
    for (; i < more; i++) {
        made[i] = a[i];
    }
    return quick_number(made, more);
}

/* One for each: what it does is known within. */
QUICK_SHARED CPyTagged quick_all(CPyTagged left, CPyTagged right) {
    return quick_bits(left, right, '&');
}

QUICK_SHARED CPyTagged quick_any(CPyTagged left, CPyTagged right) {
    return quick_bits(left, right, '|');
}

QUICK_SHARED CPyTagged quick_one(CPyTagged left, CPyTagged right) {
    return quick_bits(left, right, '^');
}

/* Higher by so many bits, or lower. */
QUICK_SHARED CPyTagged quick_shift(CPyTagged number, CPyTagged by, bool higher) {
    digit own[3], made[QUICK_DIGITS];
    Py_ssize_t size, i;
    const digit *digits = quick_digits(number, own, &size);
    if (CPyTagged_CheckLong(by) || (Py_ssize_t)by < 0 || size < 0 || size > QUICK_DIGITS) {
        return higher ? CPyTagged_Lshift_(number, by) : CPyTagged_Rshift_(number, by);
    }
    Py_ssize_t count = CPyTagged_ShortAsSsize_t(by), whole = count / PyLong_SHIFT, bits = count % PyLong_SHIFT;
    if (!higher) {
        for (i = whole; i < size; i++) {
            twodigits two = digits[i] | (i + 1 < size ? (twodigits)digits[i + 1] << PyLong_SHIFT : 0);
            made[i - whole] = (digit)(two >> bits) & PyLong_MASK;
        }
        return quick_number(made, size > whole ? size - whole : 0);
    }
    if (size + whole + 1 > QUICK_DIGITS) {
        return CPyTagged_Lshift_(number, by);
    }
    for (i = 0; i < whole; i++) {
        made[i] = 0;
    }
    twodigits carried = 0;
    for (i = 0; i < size; i++) {
        carried |= (twodigits)digits[i] << bits;
        made[whole + i] = (digit)carried & PyLong_MASK;
        carried >>= PyLong_SHIFT;
    }
    made[whole + size] = (digit)carried;
    return quick_number(made, whole + size + 1);
}

#define QUICK_SHORT(left, right) likely(CPyTagged_CheckShort(left) && CPyTagged_CheckShort(right))

static inline CPyTagged quick_and(CPyTagged left, CPyTagged right) {
    return QUICK_SHORT(left, right) ? left & right : quick_all(left, right);
}

static inline CPyTagged quick_or(CPyTagged left, CPyTagged right) {
    return QUICK_SHORT(left, right) ? left | right : quick_any(left, right);
}

static inline CPyTagged quick_xor(CPyTagged left, CPyTagged right) {
    return QUICK_SHORT(left, right) ? left ^ right : quick_one(left, right);
}

static inline CPyTagged quick_lower(CPyTagged number, CPyTagged by) {
    return QUICK_SHORT(number, by) ? CPyTagged_Rshift(number, by) : quick_shift(number, by, false);
}

static inline CPyTagged quick_higher(CPyTagged number, CPyTagged by) {
    if (QUICK_SHORT(number, by) && (Py_ssize_t)by >= 0 && by < CPY_INT_BITS * 2) {
        Py_ssize_t count = CPyTagged_ShortAsSsize_t(by);
        if (!IsShortLshiftOverflow(number, count)) {
            return number << count;
        }
    }
    return quick_shift(number, by, true);
}

#define CPyTagged_And quick_and
#define CPyTagged_Or quick_or
#define CPyTagged_Xor quick_xor
#define CPyTagged_Rshift quick_lower
#define CPyTagged_Lshift quick_higher

#endif

#endif
