import { describe, expect, test } from 'vitest';
import { answerText, type CustomFieldType, customFieldProblem, typedValue } from './custom-fields.ts';

const field = (type: CustomFieldType, required = false, options: string | null = null) => ({
  label: 'Question',
  type,
  required,
  options,
});

describe('an answer', () => {
  test('may be left out unless it is required', () => {
    expect(customFieldProblem(field('TEXT'), '  ')).toBeUndefined();
    expect(customFieldProblem(field('TEXT', true), '  ')).toBe('missing');
  });

  test.each<[CustomFieldType, string, boolean]>([
    ['EMAIL', 'a@b.na', true],
    ['EMAIL', 'a@b', false],
    ['NUMBER', '12', true],
    ['NUMBER', '1.2', false],
    ['PHONE', '+264811234567', true],
    ['PHONE', '081-123', false],
    ['DATE', '2026-02-28', true],
    ['DATE', '2026-02-30', false],
    ['DATE', '2026-02', false],
    ['DATE', '28.02.2026', false],
    ['DROPDOWN', 'M', true],
    ['DROPDOWN', 'XXL', false],
    ['TEXTAREA', 'anything\nat all', true],
  ])('to a %s question: %s is fine: %s', (type, value, fine) => {
    expect(customFieldProblem(field(type, false, type === 'DROPDOWN' ? 'S, M , L' : null), value)).toBe(
      fine ? undefined : 'invalid',
    );
  });

  test('to a number question keeps digits and the plus sign only', () => {
    expect(typedValue('PHONE', '+264 (81) 123-45 67x')).toBe('+264811234567');
    expect(typedValue('TEXT', '+264 (81)')).toBe('+264 (81)');
  });
});

test('dates among the answers are written like all others, and the rest stays as it was typed', () => {
  expect(answerText('2026-12-01')).toBe('Tue,\u00a01\u00a0Dec\u00a02026');
  for (const typed of ['2026-02-30', '+264 81 123 4567', 'First line\nSecond line', 'On 2026-12-01'])
    expect(answerText(typed)).toBe(typed);
});
