import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERDICT_TONES } from '@quivertree/door/verdict-tones';
import { waveFileOf } from './tone-wave.ts';

// Makes the door's sounds: node apps/mobile/bundling/make-sounds.ts

const folder = join(import.meta.dirname, '../assets/sounds');
mkdirSync(folder, { recursive: true });
for (const [verdict, tones] of Object.entries(VERDICT_TONES))
  writeFileSync(join(folder, `${verdict.replace('_', '-')}.wav`), waveFileOf(tones));
