// Sounds made on the spot with WebAudio. Off until somebody turns them on.

import { like, liking } from "./store.js";

export class Sound {
  constructor() {
    this.on = liking("sound", false);
  }

  toggle() {
    this.on = !this.on;
    like("sound", this.on);
    if (this.on) this.turn();
    return this.on;
  }

  get context() {
    this.audio ??= new AudioContext();
    if (this.audio.state === "suspended") this.audio.resume();
    return this.audio;
  }

  tone(pitch, delay = 0, length = 0.18, volume = 0.08, shape = "triangle") {
    if (!this.on) return;
    const audio = this.context;
    const start = audio.currentTime + delay;
    const voice = new OscillatorNode(audio, { type: shape, frequency: pitch });
    const loudness = new GainNode(audio, { gain: 0 });
    loudness.gain.setValueAtTime(volume, start);
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + length);
    voice.connect(loudness).connect(audio.destination);
    voice.start(start);
    voice.stop(start + length);
  }

  knock(delay = 0, volume = 0.12) {
    this.tone(140 + Math.random() * 60, delay, 0.06, volume, "square");
  }

  cue(kind) {
    if (kind === "roll") for (let i = 0; i < 5; i += 1) this.knock(i * 0.08 + Math.random() * 0.03, 0.06);
    else if (kind === "shake") this.tone(90, 0, 0.22, 0.12, "sawtooth");
    else if (kind === "flip") this.tone(520, 0, 0.05, 0.04);
  }

  pick() {
    this.knock(0, 0.05);
  }

  turn() {
    this.tone(523);
    this.tone(784, 0.12, 0.3);
  }

  end(won) {
    (won ? [523, 659, 784, 1047] : [392, 330, 262]).forEach((pitch, i) => this.tone(pitch, i * 0.15, 0.4));
  }
}
