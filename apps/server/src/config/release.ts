import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './config.ts';

/** Version of the program, from package.json. */
export const RELEASE: string = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string })
  .version;
