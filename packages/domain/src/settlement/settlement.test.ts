import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EVENT_STATES } from '../events/event-states.ts';
import {
  availableOf,
  bankDetailsUsableFrom,
  type EventMoney,
  maskAccountNumber,
  nettingOf,
  releasableFrom,
  releaseOf,
  settlementDay,
  settlementWeek,
  nextSettlement,
} from './settlement.ts';

const at = (text: string) => Date.parse(text);
const iso = (instant: number) => new Date(instant).toISOString();

describe.each(['UTC', 'Africa/Windhoek', 'America/New_York', 'Pacific/Kiritimati'])('on a server in %s', (zone) => {
  const before = process.env['TZ'];
  beforeAll(() => {
    process.env['TZ'] = zone;
  });
  afterAll(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });

  test('the time zone is set', () => {
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
  });

  test.each([
    ['on a Saturday', '2026-11-21T12:00:00Z', '2026-11-15T22:00:00.000Z'],
    ['a second before Monday', '2026-11-22T21:59:59Z', '2026-11-15T22:00:00.000Z'],
    ['as Monday begins in Namibia', '2026-11-22T22:00:00Z', '2026-11-22T22:00:00.000Z'],
    ['over the turn of the year', '2027-01-01T10:00:00Z', '2026-12-27T22:00:00.000Z'],
    ['when Namibia was at UTC+1', '2016-07-06T10:00:00Z', '2016-07-03T23:00:00.000Z'],
  ])('ends the settlement week on Monday, 00:00 in Namibia: %s', (_, now, end) => {
    expect(iso(settlementWeek(at(now)))).toBe(end);
  });

  test.each([
    ['2026-11-21T21:59:59Z', '2026-11-20T22:00:00.000Z'],
    ['2026-11-21T22:00:00Z', '2026-11-21T22:00:00.000Z'],
    ['2028-02-29T23:00:00Z', '2028-02-29T22:00:00.000Z'],
  ])('ends the settlement day at midnight in Namibia: %s', (now, end) => {
    expect(iso(settlementDay(at(now)))).toBe(end);
  });

  test('releases money three days after an event, and uses new bank details three days after a change', () => {
    expect(iso(releasableFrom(at('2026-12-05T21:30:00Z')))).toBe('2026-12-08T21:30:00.000Z');
    expect(iso(bankDetailsUsableFrom(at('2026-12-05T21:30:00Z')))).toBe('2026-12-08T21:30:00.000Z');
  });
});

const ENDED = at('2026-11-10T20:00:00Z');
const MONEY: EventMoney = {
  state: 'published',
  endsAt: ENDED,
  reserveMinor: 100_000,
  releasedMinor: 0,
  disputedMinor: 0,
  refundsUnderWay: false,
};
const LATER = { asOf: ENDED + 7 * 86_400_000, advanceBasisPoints: 0 };
const BEFORE = { asOf: ENDED - 86_400_000, advanceBasisPoints: 0 };
const trusted = { ...BEFORE, advanceBasisPoints: 2_000 };

describe('the payable share of an event’s money', () => {
  test.each([
    ['is nothing before the event', MONEY, BEFORE, 0, 'upcoming'],
    ['is nothing just after the event', MONEY, { ...BEFORE, asOf: ENDED + 1 }, 0, 'just_ended'],
    ['is everything some days after the event', MONEY, LATER, 100_000, undefined],
    ['is everything after an event that its organiser ended', { ...MONEY, state: 'ended' }, LATER, 100_000, undefined],
    ['excludes disputed money', { ...MONEY, disputedMinor: 30_000 }, LATER, 70_000, 'disputed'],
    ['is nothing if more than that is disputed', { ...MONEY, disputedMinor: 130_000 }, LATER, 0, 'disputed'],
    [
      'is nothing while it is postponed, even after the old date',
      { ...MONEY, state: 'postponed' },
      LATER,
      0,
      'postponed',
    ],
    [
      'is nothing while buyers of a cancelled event are being refunded',
      { ...MONEY, state: 'cancelled', refundsUnderWay: true },
      LATER,
      0,
      'cancelled',
    ],
    [
      'is what is left after the refunds of a cancelled event',
      { ...MONEY, state: 'cancelled' },
      BEFORE,
      100_000,
      undefined,
    ],
    ['is the advance share of a trusted organiser before the event', MONEY, trusted, 20_000, 'upcoming'],
    [
      'includes the advance share only once, also if more has been sold since',
      { ...MONEY, reserveMinor: 130_000, releasedMinor: 20_000 },
      trusted,
      10_000,
      'upcoming',
    ],
    [
      'includes no advance for refunded sales',
      { ...MONEY, reserveMinor: 1_000, releasedMinor: 20_000 },
      trusted,
      0,
      'upcoming',
    ],
    ['is never a cent above the advance share', { ...MONEY, reserveMinor: 9 }, trusted, 1, 'upcoming'],
    ['includes no advance for disputed money', { ...MONEY, disputedMinor: 95_000 }, trusted, 5_000, 'upcoming'],
    ['includes no advance once it is postponed', { ...MONEY, state: 'postponed' }, trusted, 0, 'postponed'],
  ] as const)('%s', (_, event, terms, amountMinor, reason) => {
    const decision = releaseOf(event, terms);
    expect([decision.amountMinor, decision.hold?.reason]).toEqual([amountMinor, reason]);
    expect(decision.amountMinor + (decision.hold?.amountMinor ?? 0)).toBe(event.reserveMinor);
  });

  test('is never negative nor above the reserve, and is only released once', () => {
    const money = fc.record({
      state: fc.constantFrom(...EVENT_STATES),
      endsAt: fc.constant(ENDED),
      reserveMinor: fc.nat(10_000_000),
      releasedMinor: fc.nat(10_000_000),
      disputedMinor: fc.nat(10_000_000),
      refundsUnderWay: fc.boolean(),
    });
    const terms = fc.record({
      asOf: fc.integer({ min: ENDED - 1e9, max: ENDED + 1e9 }),
      advanceBasisPoints: fc.nat(10_000),
    });
    fc.assert(
      fc.property(money, terms, (event, when) => {
        const { amountMinor } = releaseOf(event, when);
        expect(amountMinor).toBeGreaterThanOrEqual(0);
        expect(amountMinor).toBeLessThanOrEqual(event.reserveMinor);
        const after = {
          ...event,
          reserveMinor: event.reserveMinor - amountMinor,
          releasedMinor: event.releasedMinor + amountMinor,
        };
        expect(releaseOf(after, when).amountMinor).toBe(0);
      }),
    );
  });
});

describe('the amount available for a payout', () => {
  const balance = { reserveMinor: 5_000, payableMinor: 1_000, receivableMinor: 300 };
  test('is what is payable, less what is owed to us, disputed or in another payout', () => {
    expect(nettingOf(balance)).toBe(300);
    expect(nettingOf({ ...balance, receivableMinor: 1_300 })).toBe(1_000);
    expect(nettingOf({ ...balance, payableMinor: 0 })).toBe(0);
    expect(availableOf(balance, { disputedMinor: 0, inPayoutsMinor: 0 })).toBe(700);
    expect(availableOf(balance, { disputedMinor: 100, inPayoutsMinor: 500 })).toBe(100);
    expect(availableOf(balance, { disputedMinor: 500, inPayoutsMinor: 500 })).toBe(0);
  });
});

test('masks an account number except its last four digits or half of it', () => {
  expect(maskAccountNumber('62001234711')).toBe('••••4711');
  expect(maskAccountNumber('12345')).toBe('••••45');
});

describe('the next statement', () => {
  const at = (text: string) => Date.parse(`${text}+02:00`);
  const saturday = at('2026-11-21T15:00');

  test('is on Monday for weekly settlement, also if today is Monday', () => {
    expect(nextSettlement('weekly', saturday, [])).toBe(at('2026-11-23T00:00'));
    expect(nextSettlement('weekly', at('2026-11-23T00:00'), [])).toBe(at('2026-11-30T00:00'));
  });

  test('is on the day after the first money becomes payable for settlement by event', () => {
    expect(nextSettlement('event_end', saturday, [at('2026-12-04T10:00'), at('2026-12-01T10:00')])).toBe(
      at('2026-12-02T00:00'),
    );
    expect(nextSettlement('event_end', saturday, [at('2026-11-20T10:00')])).toBe(at('2026-11-22T00:00'));
    expect(nextSettlement('event_end', saturday, [])).toBeUndefined();
  });
});
