import { expect, test } from 'vitest';
import { ALL_CALLS } from './all-calls.ts';
import { generalRefusals } from './general-refusals.ts';

test('calls list their own refusals only, not those that follow from their access and input', () => {
  const repeated = ALL_CALLS.flatMap((call) => {
    const general = new Set(generalRefusals(call));
    return (call.refusals ?? []).filter((code) => general.has(code)).map((code) => `${call.name}: ${code}`);
  });
  expect(repeated).toEqual([]);
});
