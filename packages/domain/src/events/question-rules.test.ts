import { expect, test } from 'vitest';
import { questionProblems } from './question-rules.ts';

const text = (label: string) => ({ label, type: 'TEXT' as const, options: [] });
const dropdown = (label: string, options: string[]) => ({ label, type: 'DROPDOWN' as const, options });

test('two questions of an event can’t have the same wording, whatever their case and spaces', () => {
  const same = { field: 'label', problem: 'same_wording' };
  expect(questionProblems([text('T-shirt size'), text('t-shirt  size '), text('Size'), text('T-SHIRT SIZE')])).toEqual([
    { index: 1, ...same },
    { index: 3, ...same },
  ]);
  expect(questionProblems([text('T-shirt size'), text('T-shirt colour')])).toEqual([]);
});

test('a dropdown needs choices, each of them once, whatever their case and spaces', () => {
  expect(questionProblems([dropdown('A', []), dropdown('B', ['S', 'L', 'S']), dropdown('C', ['S', 'L'])])).toEqual([
    { index: 0, field: 'options', problem: 'no_choices' },
    { index: 1, field: 'options', problem: 'repeated_choice' },
  ]);
  expect(
    questionProblems([dropdown('A', ['Very  large', 'very large']), dropdown('B', ['Large', 'Very large'])]),
  ).toEqual([{ index: 0, field: 'options', problem: 'repeated_choice' }]);
});
