import { expect, test } from 'vitest';
import { admittingFirst, missingCodeText, ticketNotes, ticketsTitle } from './ticket-text.ts';

const TERMS = { refund: 450, fee: 0, currency: 'NAD', refundedToOther: false };

test('shows tickets that admit first and keeps their positions in the order', () => {
  const tickets = [{ code: null }, { code: 'A' }, { code: null }, { code: 'B' }];
  expect(admittingFirst(tickets, ({ code }) => code !== null).map(({ index }) => index)).toEqual([1, 3, 0, 2]);
});

test('counts the tickets that are still valid', () => {
  expect(ticketsTitle(1)).toBe('Your ticket');
  expect(ticketsTitle(3)).toBe('Your 3 tickets');
  expect(ticketsTitle(0)).toBe('No valid tickets');
});

test('explains why a ticket has no code', () => {
  expect(missingCodeText('transferring').title).toBe('Being transferred');
  expect(missingCodeText('transferred').title).toBe('Transferred');
  expect(missingCodeText('void').title).toBe('Not valid');
});

test('notes what a holder should know about a valid ticket', () => {
  expect(ticketNotes({ state: 'issued', transferable: true, returnTerms: TERMS })).toEqual([]);
  expect(ticketNotes({ state: 'issued', transferable: false, returnTerms: null })).toHaveLength(1);
  expect(ticketNotes({ state: 'offered', transferable: true, returnTerms: TERMS })[0]).toContain('N$');
});
