import type { Verdict } from './verdict-words.ts';

/** Part of a verdict's sound. */
export interface Tone {
  /** Pitch in hertz. */
  pitch: number;
  /** Start and length in seconds. */
  from: number;
  length: number;
  wave: 'sine' | 'triangle' | 'sawtooth';
}

/**
 * Sounds that can be told apart without looking: rising for admitted, level for already in, falling and rough for
 * refused.
 */
export const VERDICT_TONES: Readonly<Record<Verdict, readonly Tone[]>> = {
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

/** Volume of each tone, from 0 to 1. */
export const TONE_VOLUME = 0.5;
/** Times in seconds over which a tone rises and fades, since sudden changes click. */
export const TONE_RISE = 0.01;
export const TONE_FADE = 0.03;
