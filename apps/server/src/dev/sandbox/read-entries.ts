import { readFileSync } from 'node:fs';

/** The entries that a file of lines holds; none where there is no file. A line that a power cut left half is no entry. */
export function readEntries<Kept>(file: string): Kept[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line): Kept[] => {
    try {
      return line === '' ? [] : [JSON.parse(line) as Kept];
    } catch {
      return [];
    }
  });
}
