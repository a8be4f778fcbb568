import { randomUUID } from 'node:crypto';
import { refundOrder } from '@quivertree/contract/payments/refunds';
import { type OrganiserBalance, settlementWeek } from '@quivertree/domain/settlement/settlement';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { type MadeEvent, makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import {
  addBankDetails,
  letEnd,
  returnPayout,
  type SignedIn,
  signedIn,
} from '../../../../../tests/world/organiser-money.ts';
import { type BoughtOrder, buy } from '../../../../../tests/world/paid-order.ts';
import { sized } from '../../../../../tests/world/sizes.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { receiveDispute } from '../payments/disputes/receive-dispute.ts';
import { createBankFile } from './bank-files/create-bank-file.ts';
import { setAdvanceShare } from '../plans/advance-shares.ts';
import { approvePayout } from './payouts/approve-payout.ts';
import { createPayout, redraftPayout } from './payouts/draft-payout.ts';
import { expectPagesToMatchLedger } from './pages-match-ledger.fixture.ts';
import { settlePayout, withdrawPayout } from './payouts/finish-payout.ts';
import { balancesOf, NO_BALANCE } from './organiser-balances.ts';
import { runSettlements } from './run-settlements.ts';
import { sendPayout } from './payouts/send-payout.ts';

const WEEK_MS = 7 * 86_400_000;
const PRICE = 10_333;
const HISTORIES = sized(8, 300);
/** One history takes about a second on a busy machine. */
const TIME_LIMIT_MS = sized(90_000, 1_800_000);

let world: World;
let johanna: SignedIn;
let tangeni: SignedIn;
beforeAll(async () => {
  world = await startWorld();
  johanna = await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] });
  tangeni = await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] });
});
afterAll(() => world.stop());

interface Sale extends BoughtOrder {
  organiserShare: number;
  totalMinor: number;
  state: 'sold' | 'disputed' | 'lost' | 'gone';
}

/** A random history of one organiser, with the expected balances computed independently of the ledger. */
class Organiser {
  readonly id: string;
  readonly client: SignedIn['client'];
  readonly sales: Sale[] = [];
  readonly events: { made: MadeEvent; coversFee: boolean; over: boolean }[] = [];
  week = settlementWeek(Date.now() + WEEK_MS) + 3_600_000;
  earned = 0;
  paidOut = 0;

  constructor(id: string, client: SignedIn['client']) {
    this.id = id;
    this.client = client;
  }

  async sell(choice: number): Promise<void> {
    const coversFee = choice % 2 === 0;
    let event = this.events.find((one) => !one.over && one.coversFee === coversFee);
    if (!event) {
      const made = await makeEvent(world.pool, {
        organiserId: this.id,
        businessCoversFee: coversFee,
        ticketTypes: [{ priceMinor: PRICE }],
        startsAt: new Date(Date.now() + 200 * 86_400_000),
      });
      event = { made, coversFee, over: false };
      this.events.push(event);
    }
    const quantity = 1 + (choice % 3);
    const fee = Math.floor((quantity * PRICE * 500 + 5_000) / 10_000);
    const bought = await buy(world, event.made, { quantities: [quantity] });
    const organiserShare = quantity * PRICE - (coversFee ? fee : 0);
    this.sales.push({ ...bought, organiserShare, totalMinor: organiserShare + fee, state: 'sold' });
    this.earned += organiserShare;
  }

  async endEvent(): Promise<void> {
    const event = this.events.find(({ over }) => !over);
    if (!event) return;
    event.over = true;
    await letEnd(world, event.made.id, 5);
  }

  async refund(choice: number): Promise<void> {
    const sale = this.pick('sold', choice);
    if (!sale) return;
    await this.client.call(
      refundOrder,
      {
        params: { reference: sale.reference },
        body: { scope: { kind: 'order' }, refundFee: true, reason: 'The sound failed', dryRun: false },
      },
      { idempotencyKey: randomUUID() },
    );
    this.take(sale);
  }

  async dispute(choice: number): Promise<void> {
    const sale = this.pick('sold', choice);
    if (!sale) return;
    sale.state = 'disputed';
    await this.tell(sale, 'open');
  }

  async decide(choice: number): Promise<void> {
    const sale = this.pick('disputed', choice);
    if (!sale) return;
    if (choice % 2 === 0) {
      await this.tell(sale, 'lost');
      this.take(sale);
      sale.state = 'lost';
    } else {
      await this.tell(sale, 'won');
      sale.state = 'gone';
    }
  }

  async overturn(choice: number): Promise<void> {
    const sale = this.pick('lost', choice);
    if (!sale) return;
    await this.tell(sale, 'won');
    sale.state = 'gone';
    this.earned += sale.organiserShare;
  }

  async run(): Promise<void> {
    this.week += WEEK_MS;
    const { failed } = await runSettlements(world.context, this.week);
    if (failed > 0) throw new Error(`${failed} organisers could not be settled`);
  }

  async movePayout(choice: number): Promise<void> {
    const { rows } = await world.pool.query<{
      id: string;
      state: string;
      amount_minor: number;
      bank_details_id: string;
    }>(
      `select id, state, amount_minor, bank_details_id from payouts where organiser_id = $1 and state in ('draft', 'approved', 'sent')
        order by id desc limit 1`,
      [this.id],
    );
    const payout = rows[0];
    const payoutId = payout?.id ?? '';
    const byTangeni = { payoutId, by: tangeni.id, reason: 'so it goes' };
    const steps: Record<string, () => Promise<unknown>> = {
      none: () => createPayout(world.context, { organiserId: this.id, currency: 'NAD', by: johanna.id }),
      draft: () =>
        choice % 7 === 0
          ? withdrawPayout(world.context, byTangeni)
          : approvePayout(world.context, {
              ...byTangeni,
              amountMinor: payout?.amount_minor ?? 0,
              bankDetailsId: payout?.bank_details_id ?? '',
            }),
      approved: async () => {
        if (choice % 2 === 0 && (await this.file(payoutId))) return;
        await sendPayout(world.context, { payoutId, by: johanna.id });
        this.paidOut += payout?.amount_minor ?? 0;
      },
      sent: async () => {
        if (choice % 3 !== 0) return settlePayout(world.context, byTangeni);
        await returnPayout(world, byTangeni, johanna.id);
        this.paidOut -= payout?.amount_minor ?? 0;
      },
    };
    try {
      await steps[payout?.state ?? 'none']?.();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === 'payout.above_due')
        await redraftPayout(world.context, { payoutId, by: johanna.id }).catch(() =>
          withdrawPayout(world.context, byTangeni),
        );
    }
  }

  /** Freezes a covered payout into a bank file, unless it is already in one. */
  private async file(payoutId: string): Promise<boolean> {
    const file = { format: 'csv', currency: 'NAD', payoutIds: [payoutId], by: johanna.id } as const;
    return (await createBankFile(world.context, file)).id !== null;
  }

  trust(choice: number): Promise<void> {
    const basisPoints = (choice * 1_111) % 10_001;
    return setAdvanceShare(world.context, { organiserId: this.id, basisPoints, by: johanna.id });
  }

  /** Account balances plus payouts, less the receivable. The result must always equal the earnings. */
  async balances(): Promise<{ total: number; balance: OrganiserBalance }> {
    const balance = (await balancesOf(world.pool, this.id)).get('NAD') ?? NO_BALANCE;
    const { reserveMinor, payableMinor, receivableMinor } = balance;
    return { total: reserveMinor + payableMinor - receivableMinor + this.paidOut, balance };
  }

  private pick(state: Sale['state'], choice: number): Sale | undefined {
    const those = this.sales.filter((sale) => sale.state === state);
    return those[choice % Math.max(1, those.length)];
  }

  private take(sale: Sale): void {
    sale.state = 'gone';
    this.earned -= sale.organiserShare;
  }

  private async tell(sale: Sale, state: 'open' | 'won' | 'lost'): Promise<void> {
    await receiveDispute(world.context, {
      eventId: sale.eventId,
      paymentId: sale.paymentId,
      providerReference: 'dp_1',
      state,
      amountMinor: sale.totalMinor,
      currency: 'NAD',
    });
  }
}

const STEPS = [
  'sell',
  'sell',
  'sell',
  'endEvent',
  'refund',
  'dispute',
  'decide',
  'overturn',
  'run',
  'run',
  'trust',
] as const;
const PAYOUT_STEPS = ['movePayout', 'movePayout', 'movePayout', 'movePayout'] as const;

test(
  'every cent is accounted for after any sequence of sales, refunds, disputes, advances, payouts and returns',
  async () => {
    const step = fc.record({ step: fc.constantFrom(...STEPS, ...PAYOUT_STEPS), choice: fc.nat(1_000) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (history) => {
        const organiserId = await makeOrganiser(world.pool);
        await addBankDetails(world, organiserId);
        const { client } = await signedIn(world, { memberOf: { organiserId, role: 'owner' } });
        const organiser = new Organiser(organiserId, client);
        for (const { step: name, choice } of history) {
          await organiser[name](choice);
          const { total, balance } = await organiser.balances();
          expect(total).toBe(organiser.earned);
          expect(Math.min(...Object.values(balance))).toBeGreaterThanOrEqual(0);
        }
        await expectPagesToMatchLedger(world, johanna.client, organiserId);
        await assertBooksAgree(world.pool);
      }),
      { numRuns: HISTORIES, interruptAfterTimeLimit: TIME_LIMIT_MS },
    );
  },
  TIME_LIMIT_MS + 30_000,
);
