import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCOUNTED_FOR, type Account } from './accounted-for.ts';
import { type Sentence, sentencesOf } from './sentences.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = 'tests/specification';

/** A test that shows a sentence. */
export interface Shown {
  file: string;
  /** What it says; undefined where it is a row of a table. */
  title: string | undefined;
}

export interface Coverage {
  sentences: Sentence[];
  shownBy: Map<string, Shown[]>;
}

export function readCoverage(): Coverage {
  const shownBy = new Map<string, Shown[]>();
  for (const file of readdirSync(join(ROOT, FOLDER))
    .filter((name) => name.endsWith('.test.ts'))
    .sort())
    for (const { ids, title } of marksIn(readFileSync(join(ROOT, FOLDER, file), 'utf8')))
      for (const id of ids) {
        const shown = shownBy.get(id) ?? [];
        if (!shown.some((other) => other.file === file && other.title === title)) shown.push({ file, title });
        shownBy.set(id, shown);
      }
  return { sentences: sentencesOf(readFileSync(join(ROOT, 'docs/specification.md'), 'utf8')), shownBy };
}

/** Every title, and every first cell of a table, that begins with the sentences that it shows: `§2 Home 3; §5 1: …`. */
function marksIn(text: string): { ids: string[]; title: string | undefined }[] {
  return [...text.matchAll(/'(§(?:[^'\\]|\\.)*)'|"(§[^"]*)"|`(§[^`]*)`/g)].map((match) => {
    const whole = match[1] ?? match[2] ?? match[3] ?? '';
    const [, ids = '', title] = /^([^:]*)(?:: (.*))?$/s.exec(whole) ?? [];
    return { ids: ids.split('; '), title: title?.replaceAll('\\', '') };
  });
}

/** What is wrong with the coverage, as sentences. */
export function gapsIn({ sentences, shownBy }: Coverage): string[] {
  const known = new Set(sentences.map(({ id }) => id));
  const named = [...shownBy.keys(), ...Object.keys(ACCOUNTED_FOR)];
  return [
    ...named.filter((id) => !known.has(id)).map((id) => `${id} is no sentence of the specification`),
    ...sentences
      .filter(({ id }) => !shownBy.has(id) && !ACCOUNTED_FOR[id])
      .map(({ id, text }) => `${id} has neither a test nor a reason: ${text}`),
    ...Object.entries(ACCOUNTED_FOR).flatMap(([id, account]) =>
      testsOf(account)
        .filter(([file, title]) => !readFileSync(join(ROOT, file), 'utf8').includes(title))
        .map(([file, title]) => `${id}: ${file} has no test "${title}"`),
    ),
  ];
}

/** The document that lists every sentence with what shows it. */
export function coverageDocument({ sentences, shownBy }: Coverage): string {
  const counted = (wanted: (id: string) => boolean) => sentences.filter(({ id }) => wanted(id)).length;
  const isShown = (id: string) => shownBy.has(id) || ACCOUNTED_FOR[id]?.test !== undefined;
  const lines = [
    '# What shows that the specification is kept',
    '',
    'Made by `npm test -- coverage -u`, and checked by the same test. Each sentence of [the specification](specification.md) is here',
    'with the tests that show it, or with the reason why there is none.',
    '',
    `${sentences.length} sentences: ${counted(isShown)} shown by tests, ${counted((id) => !isShown(id) && ACCOUNTED_FOR[id]?.notBuilt !== undefined)} not built yet, ${counted((id) => !isShown(id) && ACCOUNTED_FOR[id]?.notBuilt === undefined)} that say nothing to test or are decided otherwise.`,
  ];
  let section = '';
  for (const sentence of sentences) {
    if (sentence.section !== section) {
      section = sentence.section;
      lines.push('', `## ${section}`, '', '| sentence | what it says | shown by |', '|---|---|---|');
    }
    const because = [...(shownBy.get(sentence.id) ?? []).map(shownText), ...reasonsOf(ACCOUNTED_FOR[sentence.id])];
    lines.push(`| ${sentence.id} | ${cell(sentence.text)} | ${because.map(cell).join('<br>')} |`);
  }
  return `${lines.join('\n')}\n`;
}

function shownText({ file, title }: Shown): string {
  return title === undefined ? `${file} (a table's row)` : `${file}: ${title}`;
}

function reasonsOf(account: Account | undefined): string[] {
  if (!account) return [];
  const { decision, notBuilt, because } = account;
  return [
    ...testsOf(account).map(([file, title]) => `${file}: ${title}`),
    notBuilt && `**not built yet: ${notBuilt}**`,
    decision && `decided otherwise or more exactly: [decision ${decision}](decisions/)`,
    because,
  ].filter((reason) => reason !== undefined);
}

/** The tests elsewhere that show a sentence. */
function testsOf({ test, also = [] }: Account): (readonly [file: string, title: string])[] {
  return test ? [test, ...also] : [];
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}
