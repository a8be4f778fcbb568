import { expect, test } from 'vitest';
import { filesBelow, readFile } from './source-files.ts';

const FOLDER = 'docs/decisions';
const decisions = filesBelow(FOLDER)
  .filter((path) => !path.endsWith('README.md'))
  .map((path) => ({ file: path.slice(FOLDER.length + 1), text: readFile(path) }));

const HEAD =
  /^# (?<number>\d+)\. (?<headline>.+)\n\n\*\*Date\*\* (?<date>\d{4}-\d\d-\d\d)[^*]*\*\*Status\*\* (?<status>\w+)/;

test('every decision has a number, a headline, a date, a status and its sections', () => {
  const wrong = decisions.filter(
    ({ file, text }) =>
      Number(HEAD.exec(text)?.groups?.number) !== Number(file.slice(0, 4)) ||
      !/^\*\*Context\*\* /m.test(text) ||
      !/^\*\*Decision\*\*/m.test(text),
  );
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

test('decisions are numbered without gaps', () => {
  expect(decisions.map(({ file }) => Number(file.slice(0, 4)))).toEqual(decisions.map((_, index) => index + 1));
});

test('the list names every decision by its title', () => {
  const rows = decisions.map(({ file, text }) => {
    const { number, headline, date, status } = HEAD.exec(text)?.groups ?? {};
    return `| [${number}](${file}) | ${headline} | ${date} | ${status} |`;
  });
  const listed = readFile(`${FOLDER}/README.md`)
    .split('\n')
    .filter((line) => line.startsWith('| ['));
  expect(listed).toEqual(rows);
});
