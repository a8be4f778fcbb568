import { isTestCode, readFile } from '../source-files.ts';
import { type Found, readSource } from './read-source.ts';
import { isPluralByHand, RULES, type TextKind, WHOLE_SENTENCES } from './rules.ts';

export interface Breach {
  path: string;
  line: number;
  text: string;
  /** The passage of docs/voice.md that the text breaks. */
  says: string;
}

/** Places in a source, SQL, CSS or Markdown file that break the style guide. */
export function findBreaches(path: string, content = readFile(path)): Breach[] {
  if (path.endsWith('.md')) return breachesIn(path, 'doc', proseOf(content));
  if (path.endsWith('.sql')) return breachesIn(path, 'comment', sqlComments(content));
  if (path.endsWith('.css')) return breachesIn(path, 'comment', cssComments(content));
  const source = readSource(path, content);
  const written = [
    ...source.choices
      .filter(isPluralByHand)
      .map(({ line, texts }) => ({ path, line, text: texts.join(' / '), says: WHOLE_SENTENCES.plural })),
    ...source.recased.map((found) => ({ path, ...found, says: WHOLE_SENTENCES.pieces })),
  ];
  return [
    ...(isTestCode(path) ? [] : [...breachesIn(path, 'string', source.strings), ...written]),
    ...breachesIn(path, 'comment', source.comments),
    ...breachesIn(path, 'title', source.titles),
    ...breachesIn(path, 'name', source.names.map(asWords)),
  ];
}

function breachesIn(path: string, kind: TextKind, texts: readonly Found[]): Breach[] {
  return RULES.filter((rule) => rule.in.includes(kind)).flatMap(({ says, pattern }) =>
    texts.filter(({ text }) => pattern.test(text)).map(({ line, text }) => ({ path, line, text, says })),
  );
}

/** Splits names into words: `MOST_ORDERS` and `mostOrders` become `most orders`. */
const asWords = ({ line, text }: Found): Found => ({
  line,
  text: text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .trim()
    .toLowerCase(),
});

/** Paragraphs of Markdown, each on one line, without code. */
function proseOf(markdown: string): Found[] {
  const found: Found[] = [];
  let [inCode, open] = [false, false];
  for (const [i, line] of markdown.split('\n').entries()) {
    if (line.startsWith('```')) inCode = !inCode;
    const text = inCode || line.startsWith('```') ? '' : line.replaceAll(/`[^`]*`/g, '').trim();
    const last = found.at(-1);
    const starts = !open || /^([-*|#>]|\d+\.) ?/.test(text);
    if (text !== '' && last && !starts) last.text += ` ${text}`;
    else if (text !== '') found.push({ line: i + 1, text });
    open = text !== '';
  }
  return found;
}

/** `--` comments of SQL; consecutive lines are one comment. */
function sqlComments(sql: string): Found[] {
  const found: (Found & { end: number })[] = [];
  for (const [i, line] of sql.split('\n').entries()) {
    const [, before = '', text] = /^(.*?)--\s?(.*)$/.exec(line) ?? [];
    if (text === undefined || before.includes("'")) continue;
    const last = found.at(-1);
    if (before.trim() === '' && last?.end === i) Object.assign(last, { text: `${last.text} ${text}`, end: i + 1 });
    else found.push({ line: i + 1, text, end: i + 1 });
  }
  return found.map(({ line, text }) => ({ line, text }));
}

function cssComments(css: string): Found[] {
  return [...css.matchAll(/\/\*\s*([^]*?)\s*\*\//g)].map((comment) => ({
    line: css.slice(0, comment.index).split('\n').length,
    text: (comment[1] ?? '').replaceAll(/\s+/g, ' '),
  }));
}
