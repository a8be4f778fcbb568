import { expect, test } from 'vitest';
import { STANDARD_PLAN } from '../plans/plans.ts';
import { type EventToPublish, mayPublish, openPublishChecks } from './publish-checks.ts';

const NOW = Date.parse('2026-12-01T10:00:00Z');

const ready: EventToPublish = {
  startsAt: NOW + 86_400_000,
  location: 'Warehouse',
  description: 'Jazz by the fire.',
  pictureId: 'picture',
  ticketTypes: [{ priceMinor: 10_000, capacity: 100, salesEndAt: null }],
  capacity: 100,
  plan: STANDARD_PLAN,
  feeTerms: { variableFeeBasisPoints: 500, fixedFeeMinor: 0, businessCoversFee: false },
  organiser: 'approved',
  canBePaid: true,
};

test.each([
  ['approved', []],
  ['applied', ['organisation']],
  ['sent_back', ['organisation']],
  ['closed', ['organisation_open']],
] as const)('says why an organisation can’t publish: %s', (organiser, open) => {
  const toDo = openPublishChecks({ ...ready, organiser }, NOW);
  expect(toDo).toEqual(open);
  expect(mayPublish(toDo)).toBe(organiser === 'approved');
});
