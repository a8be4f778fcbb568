import { expect, test } from 'vitest';
import { detailWords } from './audit-log-words.ts';

test.each([
  [{ usableFrom: '2026-11-24T22:15:00.000Z' }, 'usable from: Wed, 25 Nov 2026, 00:15'],
  [{ from: '2026-12-12T17:00:00Z', to: null }, 'from Sat, 12 Dec 2026, 19:00 to none'],
  [{ amountMinor: 45_000, currency: 'NAD' }, 'N$ 450.00'],
  [{ from: 100, to: 120 }, 'from 100 to 120'],
  [{ state: 'lost', amountMinor: 45_000, currency: 'NAD' }, 'N$ 450.00 · Lost'],
  [{ state: 'failed' }, 'Refused'],
  [{ from: 'door', to: 'owner' }, 'from Door to Owner'],
  [{ role: 'BUSINESS_ADMIN' }, 'Organiser'],
  [
    { to: 'enterprise', variableFeeBasisPoints: 350, fixedFeeMinor: 100, settles: 'event_end' },
    'to Enterprise · fee: 3.5% · fixed fee: N$ 1.00 · settles: after each event',
  ],
  [{ basisPoints: 5_000 }, '50%'],
  [{ amountMinor: 500, currency: 'USD', owedMinor: 100 }, 'US$ 5.00 · owed: US$ 1.00'],
  [{ kind: 'totp' }, 'Authenticator app'],
  [{ kind: 'attendees', format: 'xlsx' }, 'attendees · Excel'],
  [{ provider: 'TEST' }, 'provider: Test payments'],
  [{ method: 'bank_transfer' }, 'bank transfer'],
  [{ notice: 'new_sign_in' }, 'notice: new sign in'],
  [{ changed: 'name+email', action: '01a22898-de65-7613-bb9d-de2c54ad707a' }, 'changed: name, email'],
  [{ picture: '0'.repeat(40), purpose: 'event' }, 'purpose: event'],
])('turns the details %j into %j', (details, words) => {
  expect(detailWords(details).replaceAll('\u00a0', ' ')).toBe(words);
});
