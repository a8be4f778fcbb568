/** One sentence of the specification, or one row of its tables. */
export interface Sentence {
  /** Section, heading if there is one, and number: `§2 Home 3`. */
  id: string;
  section: string;
  text: string;
}

/** Cuts the specification into its sentences; numbering restarts below each heading. */
export function sentencesOf(specification: string): Sentence[] {
  const sentences: Sentence[] = [];
  let section = '§0';
  let place = '§0';
  let number = 0;
  let inTable = false;
  const add = (text: string) => sentences.push({ id: `${place} ${++number}`, section, text });
  for (const line of specification.split('\n')) {
    const heading = /^(#+) (.*)$/.exec(line);
    const isRow = line.startsWith('|');
    if (heading) {
      const [, marks = '', title = ''] = heading;
      if (marks === '#') continue;
      if (marks === '##') section = `§${Number.parseInt(title, 10)}`;
      place = marks === '##' ? section : `${section} ${title.replace(/ \(.*\)$/, '')}`;
      number = 0;
    } else if (isRow) {
      // The first row of a table has the headings, and the second is a rule.
      if (inTable && !line.startsWith('|-')) add(cellsOf(line).join(' · '));
    } else if (line.trim() !== '') for (const text of cut(line.trim().replace(/^- /, ''))) add(text);
    inTable = isRow;
  }
  return sentences;
}

function cellsOf(row: string): string[] {
  return row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

/** Cuts a line after each full stop that ends a sentence, but not within brackets or quotes. */
function cut(line: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < line.length; i++) {
    const letter = line[i] as string;
    if ('({['.includes(letter)) depth++;
    if (')}]'.includes(letter)) depth = Math.max(0, depth - 1);
    if (letter === "'" && !quoted) quoted = /[\s(]/.test(line[i - 1] ?? ' ');
    else if (letter === "'") quoted = /\w/.test(line[i + 1] ?? ' ');
    const ends = letter === '.' || (/[')]/.test(letter) && line[i - 1] === '.');
    if (ends && depth === 0 && !quoted && /^\s["'(*{]*[A-Z{]/.test(line.slice(i + 1))) {
      pieces.push(line.slice(start, i + 1).trim());
      start = i + 1;
    }
  }
  return [...pieces, line.slice(start).trim()].filter((piece) => piece !== '');
}
