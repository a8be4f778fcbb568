import { readFileSync } from 'node:fs';

/** Reads the JSON lines of a file; none if it doesn't exist. Skips a line that was cut off by a crash. */
export function readEntries<Entry>(file: string): Entry[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line): Entry[] => {
    try {
      return line === '' ? [] : [JSON.parse(line) as Entry];
    } catch {
      return [];
    }
  });
}
