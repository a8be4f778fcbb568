import { expect, test } from 'vitest';
import { listedTickets } from './order-tickets.ts';
import type { DecidedScan, ScanQueueState } from './scan-queue.ts';

const LISTING = { timeZone: 'Africa/Windhoek', fetchedAt: Date.parse('2026-12-05T18:00:00Z') };
const TICKET = {
  id: '0190a000-0000-7000-8000-000000000001',
  reference: 'GW1ZPV2N2Q6X',
  number: 1,
  shortCode: 'ABCDE-FGHJK',
  ticketTypeName: 'VIP',
  attendeeName: 'Ndapewa Shikongo',
  state: 'issued' as const,
  admittedAt: null as string | null,
};

function verdict(after: number, decision: Partial<DecidedScan['decision']>, practice = false): DecidedScan {
  const unknown = { admissionId: null, admittedAt: null, ticketTypeName: null, attendeeName: null, hours: null };
  const at = LISTING.fetchedAt + after;
  const scan = { code: TICKET.shortCode, nonce: 'n', readAt: at, practice };
  return { ...scan, decision: { verdict: 'admitted', reason: null, ...unknown, ...decision }, decidedAt: at };
}

function listed(queue: Partial<ScanQueueState>, admittedAt: string | null = null): [string, boolean] | undefined {
  const state = { waiting: [], stored: true, decided: [], offline: false, ended: null, conflicts: 0, ...queue };
  const [one] = listedTickets([{ ...TICKET, admittedAt }], state, LISTING);
  return one && [one.state.replaceAll('\u00a0', ' '), one.admittable];
}

test('shows the verdict on a ticket that was admitted from the list', () => {
  expect(listed({ decided: [verdict(1_000, {})] })).toEqual(['Admitted', false]);
  expect(listed({ decided: [verdict(1_000, {}, true)] })).toEqual(['Practice: Admitted', false]);
  expect(listed({ decided: [{ ...verdict(1_000, {}), undone: true }] })).toEqual(['Undone', true]);
});

test('offers a ticket again whose practice admission or refusal was before the list was opened', () => {
  expect(listed({ decided: [verdict(-60_000, {}, true)] })).toEqual(['Valid', true]);
  expect(listed({ decided: [verdict(-60_000, { verdict: 'refused', reason: 'too_early' })] })).toEqual(['Valid', true]);
});

test('doesn’t offer a ticket a second time while it is being checked', () => {
  const scan = { code: TICKET.shortCode, nonce: 'n', readAt: 0, practice: false };
  expect(listed({ waiting: [scan] })).toEqual(['Checking…', false]);
  expect(listed({ waiting: [scan], offline: true })).toEqual(['Waiting', false]);
});

test('names the day of an admission before today', () => {
  expect(listed({}, '2026-12-05T17:43:00Z')).toEqual(['Admitted at 19:43', false]);
  expect(listed({}, '2026-12-04T17:43:00Z')).toEqual(['Admitted on Fri, 4 Dec 2026, 19:43', false]);
});
