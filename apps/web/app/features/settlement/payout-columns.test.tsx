import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PAYOUT_COLUMNS } from './payout-columns.tsx';

type Payout = Parameters<(typeof PAYOUT_COLUMNS)[number]['cell']>[0];

const lastUpdated = PAYOUT_COLUMNS.find(({ label }) => label === 'Last updated');

function lastUpdate(to: Payout['state'], reason: string): string {
  const step = { from: 'draft', to, amountMinor: 30_000, reason, at: '2026-11-30T10:00:00.000Z', by: null } as const;
  return renderToStaticMarkup(lastUpdated?.cell({ history: [step] } as unknown as Payout));
}

test.each(['returned', 'withdrawn'] as const)('an organiser reads why a payout was %s', (state) => {
  expect(lastUpdate(state, 'The account is closed')).toMatch(/30\s+Nov\s+2026: The account is closed$/);
});

test('an organiser reads only when a payout was approved or arrived', () => {
  expect(lastUpdate('settled', 'arrived')).toMatch(/2026$/);
});
