import { expect, test } from 'vitest';
import { postCapture, PLATFORM, vatIn } from './ledger-postings.ts';
import { shareOut } from '../money/money.ts';
import { priceOrder } from '../orders/order-price.ts';
import { type Random, seededRandom } from '../random/seeded-random.ts';
import {
  postNetting,
  postPayout,
  postPayoutReturned,
  postProviderPayment,
  postRelease,
} from './settlement-postings.ts';

/** Number of random orders, few enough to check in every run. */
const SPLITS = 100_000;

const sumOf = (lines: readonly { amountMinor: number }[]) =>
  lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** First error in the amounts of an order with random prices; undefined if everything adds up. */
function wrongSplit(random: Random): string | undefined {
  const lines = Array.from({ length: random.whole(1, 4) }, () => ({
    unitPriceMinor: random.chance(0.2) ? 0 : random.whole(1, 500_000),
    quantity: random.whole(1, 10),
  }));
  const terms = {
    variableFeeBasisPoints: random.whole(0, 2_000),
    fixedFeeMinor: random.pick([0, 0, 50, 399, 100_000]),
    businessCoversFee: random.chance(0.5),
  };
  const { subtotalMinor, totalMinor, platformFeeMinor } = priceOrder(lines, terms);
  const share = subtotalMinor - (terms.businessCoversFee ? platformFeeMinor : 0);
  if (share !== totalMinor - platformFeeMinor) return 'the organiser gets another share than the order says';
  if (platformFeeMinor > totalMinor || share < 0) return 'the fee is more than what is captured';
  if (vatIn(platformFeeMinor) > platformFeeMinor) return 'the tax is more than the fee it is in';
  if (subtotalMinor === 0 && totalMinor + platformFeeMinor !== 0) return 'something free costs something';

  const posted = postCapture({ provider: 'TEST', organiserId: 'o', capturedMinor: totalMinor, platformFeeMinor });
  const of = (owner: string) => -sumOf(posted.filter((line) => line.owner === owner));
  if (sumOf(posted) !== 0) return 'the postings don’t balance';
  if (of('o') !== share || of(PLATFORM) !== platformFeeMinor) return 'the postings share the money otherwise';

  const weights = lines.map(({ unitPriceMinor, quantity }) => unitPriceMinor * quantity + 1);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = shareOut(totalMinor, weights);
  if (parts.reduce((sum, part) => sum + part, 0) !== totalMinor) return 'the parts do not add up';
  if (parts.some((part, i) => Math.abs(part - (totalMinor * (weights[i] as number)) / all) >= 1))
    return 'a part is off by a cent or more';
  return undefined;
}

test('shares of any order add up, no matter who pays the fee: 100,000 random splits', () => {
  const random = seededRandom('splits');
  const wrong = new Set<string | undefined>();
  for (let round = 0; round < SPLITS; round++) wrong.add(wrongSplit(random));
  expect([...wrong]).toEqual([undefined]);
});

test('releases, nettings, payouts, refunds and provider payments balance', () => {
  const money = { organiserId: 'o', amountMinor: 12_345 };
  for (const lines of [
    postRelease(money),
    postNetting(money),
    postPayout({ ...money, payableMinor: 12_345 }),
    postPayout({ ...money, payableMinor: 2_345 }),
    postPayout({ ...money, payableMinor: 0 }),
    postPayoutReturned(money),
    postProviderPayment({ provider: 'TEST', receivedMinor: 9_700, costMinor: 300 }),
  ]) {
    expect(lines.length).toBeGreaterThan(1);
    expect(sumOf(lines)).toBe(0);
  }
});

test('a returned payout restores the ledger', () => {
  const money = { organiserId: 'o', amountMinor: 12_345 };
  const lines = [...postPayout({ ...money, payableMinor: 20_000 }), ...postPayoutReturned(money)];
  for (const account of ['organiser_payable', 'bank'])
    expect(sumOf(lines.filter((line) => line.account === account))).toBe(0);
});

test('a payout above what is payable leaves the rest owed to us', () => {
  expect(postPayout({ organiserId: 'o', amountMinor: 300, payableMinor: 100 })).toEqual([
    { account: 'organiser_payable', owner: 'o', amountMinor: 100 },
    { account: 'organiser_receivable', owner: 'o', amountMinor: 200 },
    { account: 'bank', owner: 'quivertree', amountMinor: -300 },
  ]);
});
