import { type Tone, TONE_FADE, TONE_RISE, TONE_VOLUME, VERDICT_TONES } from '@quivertree/door/verdict-tones';
import type { Verdict } from '@quivertree/door/verdict-words';

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
      if (context.state === 'running') for (const tone of VERDICT_TONES[verdict]) play(context, tone);
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
  volume.gain.linearRampToValueAtTime(TONE_VOLUME, start + TONE_RISE);
  volume.gain.setValueAtTime(TONE_VOLUME, start + length - TONE_FADE);
  volume.gain.linearRampToValueAtTime(0, start + length);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}
