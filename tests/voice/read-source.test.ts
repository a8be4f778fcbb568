import { expect, test } from 'vitest';
import { readSource } from './read-source.ts';

const stringsOf = (code: string) => readSource('page.tsx', code).strings.map(({ text }) => text);

test('a sentence spread over elements is read whole, with a mark for each value', () => {
  expect(stringsOf('const a = <p>You have <strong>{n} tickets</strong> for {name}.</p>;')).toEqual([
    'You have {…} tickets for {…}.',
  ]);
});

test('attributes, properties, templates and choices inside a sentence are read too', () => {
  const code = `
    const a = <img alt="A dune at dawn" className="flex grow" />;
    const b = { title: 'Refund this order?', kind: 'refund order' };
    const c = \`Refund \${amount}\`;
    const d = <p>Sold {some ? 'out today' : 'well'}</p>;`;
  expect(stringsOf(code)).toEqual(['A dune at dawn', 'Refund this order?', 'Refund {…}', 'Sold {…}', 'out today']);
});

test('SQL, imports, comparisons and identifiers are left out', () => {
  const code = `
    import x from 'some package';
    query(\`select id from orders where state = $1\`);
    if (key === 'Enter') run('pay-order');`;
  expect(stringsOf(code)).toEqual([]);
});

test('comment lines that follow one another are one comment', () => {
  const { comments } = readSource('a.ts', '// First\n// and second.\nlet a;\n/** Doc\n * of b. */\nlet b;');
  expect(comments).toEqual([
    { line: 1, text: 'First and second.' },
    { line: 4, text: 'Doc of b.' },
  ]);
});

test('titles of tests, choices between strings and values in another case are told apart', () => {
  const code = `
    test.each([1])('sells %i tickets', () => {});
    const words = count === 1 ? '1 ticket' : \`\${count} tickets\`;
    const none = \`No \${name.toLowerCase()} found\`;`;
  const { titles, choices, recased } = readSource('a.ts', code);
  expect(titles).toEqual([{ line: 2, text: 'sells %i tickets' }]);
  expect(choices).toEqual([{ line: 3, test: 'count === 1', texts: ['1 ticket', '{…} tickets'] }]);
  expect(recased).toEqual([{ line: 4, text: 'No {…} found' }]);
});

test('a file that cannot be parsed is an error', () => {
  expect(() => readSource('a.ts', 'const = 1')).toThrow('a.ts');
});
