import { type Tone, TONE_FADE, TONE_RISE, TONE_VOLUME } from '@quivertree/door/verdict-tones';

/** Samples per second. */
const RATE = 16_000;
const BYTES = 2;
const HEADER_BYTES = 44;
const MAX_SAMPLE = 32_767;

/** Value of each wave, from -1 to 1, at a number of periods. */
const WAVES: Record<Tone['wave'], (periods: number) => number> = {
  sine: (periods) => Math.sin(2 * Math.PI * periods),
  triangle: (periods) => 1 - 4 * Math.abs(((periods + 0.75) % 1) - 0.5),
  sawtooth: (periods) => 2 * ((periods + 0.5) % 1) - 1,
};

/** Tones as a WAV file: one channel of 16 bits (http://soundfile.sapp.org/doc/WaveFormat). */
export function waveFileOf(tones: readonly Tone[]): Buffer {
  const seconds = Math.max(...tones.map(({ from, length }) => from + length));
  const samples = Math.ceil(seconds * RATE);
  const file = Buffer.alloc(HEADER_BYTES + samples * BYTES);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * BYTES, 28);
  file.writeUInt16LE(BYTES, 32);
  file.writeUInt16LE(8 * BYTES, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples * BYTES, 40);
  for (let i = 0; i < samples; i++) {
    const value = tones.reduce((sum, tone) => sum + valueOf(tone, i / RATE - tone.from), 0);
    file.writeInt16LE(Math.round(value * MAX_SAMPLE), HEADER_BYTES + i * BYTES);
  }
  return file;
}

/** Value of a tone at a time in seconds after its start. */
function valueOf({ pitch, length, wave }: Tone, time: number): number {
  if (time < 0 || time > length) return 0;
  const loudness = Math.min(1, time / TONE_RISE, (length - time) / TONE_FADE);
  return TONE_VOLUME * loudness * WAVES[wave](pitch * time);
}
