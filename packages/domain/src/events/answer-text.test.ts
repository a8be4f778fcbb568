import { expect, test } from 'vitest';
import { answerText } from './answer-text.ts';

test('dates among the answers are written like all others, and the rest stays as it was typed', () => {
  expect(answerText('2026-12-01')).toBe('Tue,\u00a01\u00a0Dec\u00a02026');
  for (const typed of ['2026-02-30', '+264 81 123 4567', 'First line\nSecond line', 'On 2026-12-01'])
    expect(answerText(typed)).toBe(typed);
});
