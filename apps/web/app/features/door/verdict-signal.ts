import type { Verdict } from '@quivertree/door/verdict-words';

interface Tone {
  /** Pitch in hertz. */
  pitch: number;
  /** Start and length in seconds. */
  from: number;
  length: number;
  wave: OscillatorType;
}

/**
 * Sounds that can be told apart without looking: rising for admitted, level for already in, falling and rough for
 * refused.
 */
const TONES: Record<Verdict, Tone[]> = {
  admitted: [
    { pitch: 880, from: 0, length: 0.09, wave: 'sine' },
    { pitch: 1_320, from: 0.1, length: 0.16, wave: 'sine' },
  ],
  already_in: [
    { pitch: 520, from: 0, length: 0.12, wave: 'triangle' },
    { pitch: 520, from: 0.2, length: 0.12, wave: 'triangle' },
    { pitch: 520, from: 0.4, length: 0.12, wave: 'triangle' },
  ],
  refused: [
    { pitch: 240, from: 0, length: 0.25, wave: 'sawtooth' },
    { pitch: 160, from: 0.27, length: 0.45, wave: 'sawtooth' },
  ],
};

const VIBRATIONS: Record<Verdict, number[]> = {
  admitted: [80],
  already_in: [80, 80, 80, 80, 80],
  refused: [450],
};

export interface VerdictSignal {
  give(verdict: Verdict): void;
  /** Must be called on a tap or key, as browsers play no sound before the first. */
  unlock(): void;
  close(): void;
}

/** Creates the sound and vibration for verdicts. */
export function createVerdictSignal(): VerdictSignal {
  let context: AudioContext | undefined;

  return {
    give(verdict) {
      if (!context) return;
      navigator.vibrate?.(VIBRATIONS[verdict]);
      if (context.state === 'running') for (const tone of TONES[verdict]) play(context, tone);
    },
    unlock() {
      context ??= new AudioContext();
      // A phone call or another app may have suspended the audio.
      if (context.state !== 'running') void context.resume().catch(() => undefined);
    },
    close() {
      void context?.close();
      context = undefined;
    },
  };
}

function play(context: AudioContext, { pitch, from, length, wave }: Tone): void {
  const start = context.currentTime + from;
  const oscillator = new OscillatorNode(context, { type: wave, frequency: pitch });
  const volume = new GainNode(context, { gain: 0 });
  // Short ramps avoid clicks.
  volume.gain.linearRampToValueAtTime(0.5, start + 0.01);
  volume.gain.setValueAtTime(0.5, start + length - 0.03);
  volume.gain.linearRampToValueAtTime(0, start + length);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}
