import { productSources, readFile } from '../source-files.ts';
import { readSource } from './read-source.ts';

// Prints every string that people can read, by file and line; arguments keep only paths that contain one of them.
const only = process.argv.slice(2);
for (const path of productSources()) {
  if (only.length > 0 && !only.some((part) => path.includes(part))) continue;
  const { strings } = readSource(path, readFile(path));
  if (strings.length === 0) continue;
  process.stdout.write(`\n${path}\n`);
  for (const { line, text } of strings) process.stdout.write(`${String(line).padStart(5)}  ${text}\n`);
}
