import { expect, test } from 'vitest';
import { withoutHiddenMarks } from './typed-text.ts';

test.each([
  ['a name that is read backwards', 'Hardap \u202egpj.sdnuoS', 'Hardap gpj.sdnuoS'],
  ['a number as phones copy it', '\u202a+264 81 000\u202c', '+264 81 000'],
  ['two names that look alike', 'Hardap\u200b Sounds\ufeff', 'Hardap Sounds'],
  ['isolates', '\u2066Petrus\u2069', 'Petrus'],
  ['line breaks of another kind', 'one\u2028two\u2029three', 'one\ntwo\nthree'],
])('removes invisible characters from %s', (_, typed, cleaned) => {
  expect(withoutHiddenMarks(typed)).toBe(cleaned);
});

test.each(['Ndapewa Ōkahandja', '👩\u200d👧', 'می\u200cخواهم', 'N$ 1,250.00'])('%s stays as it is', (text) => {
  expect(withoutHiddenMarks(text)).toBe(text);
});
