import { VAT_PERCENT, type LedgerLine } from '@quivertree/domain/ledger/ledger-postings';
import { HOUR_MS } from '@quivertree/domain/dates/durations';
import { DEFAULT_CURRENCY, multiplyAndRound } from '@quivertree/domain/money/money';
import { releaseOf } from '@quivertree/domain/settlement/settlement';
import { postPayout, postProviderPayment, postRelease } from '@quivertree/domain/ledger/settlement-postings';
import { weekdayFromMonday } from '@quivertree/domain/dates/zoned-time';
import { newId } from '../../src/db/ids.ts';
import { DEMO_APPROVER, DEMO_SENDER, userId } from './accounts.ts';
import { eventId, instantAt, organiserId } from './demo-catalogue.ts';
import type { DemoEvent } from './demo-event.ts';
import { demoId } from './demo-ids.ts';
import { bankDetailsId, DEMO_ADVANCES } from './demo-organiser-terms.ts';
import { DEMO_PROVIDER, type SoldOrder } from './demo-sales.ts';
import { demoOrganisers } from './organisers.ts';

/** Number of weekly settlements in the demo. */
const WEEKS = 6;

/**
 * Rows keyed by table and column. `beforeSales` holds the rows that ledger entries refer to; `afterSales` holds the
 * ledger rows and those that refer to them. `lastEntryId` is the id of the last ledger entry before these rows.
 */
export function demoSettlements(sold: readonly SoldOrder[], today: number, lastEntryId: number) {
  const rows = {
    beforeSales: { settlement_runs: [] as object[], settlement_statements: [] as object[], payouts: [] as object[] },
    afterSales: {
      ledger_transactions: [] as object[],
      ledger_entries: [] as object[],
      event_releases: [] as object[],
      settlement_lines: [] as object[],
      payout_history: [] as object[],
      provider_payments: [] as object[],
    },
  };
  const mondays = Array.from({ length: WEEKS }, (_, i) =>
    instantAt({ day: -weekdayFromMonday(today) - 7 * (WEEKS - 1 - i), time: '00:00' }, today),
  );
  for (const until of mondays) rows.beforeSales.settlement_runs.push({ settles: 'weekly', until });
  for (const { slug } of demoOrganisers) {
    const orders = sold.filter(({ event }) => event.organiser === slug).sort((a, b) => +a.at - +b.at);
    new Books(slug, orders, rows, { today, lastEntryId }).settle(mondays);
  }
  payFromProvider(sold, mondays, rows.afterSales);
  return rows;
}

type Rows = ReturnType<typeof demoSettlements>;

/** Adds the provider's payments, which organisers are paid from: each Monday, all that it captured before. */
function payFromProvider(sold: readonly SoldOrder[], mondays: readonly Date[], rows: Rows['afterSales']): void {
  mondays.forEach((until, week) => {
    const since = mondays[week - 1]?.getTime() ?? 0;
    const captured = sold.filter(({ at }) => at.getTime() >= since && at < until);
    const receivedMinor = captured.reduce((sum, { paidMinor }) => sum + paidMinor, 0);
    if (receivedMinor === 0) return;
    const payment = { provider: DEMO_PROVIDER, receivedMinor, costMinor: 0 };
    const about = { organiser_id: null, event_id: null, payout_id: null };
    rows.provider_payments.push({
      id: newId(),
      provider: DEMO_PROVIDER,
      provider_reference: `TEST-PAYMENT-${week + 1}`,
      currency: DEFAULT_CURRENCY,
      received_minor: receivedMinor,
      cost_minor: 0,
      ledger_transaction_id: post(
        rows,
        { kind: 'provider_payment', at: until, ...about },
        postProviderPayment(payment),
      ),
      recorded_by: userId(DEMO_SENDER),
      at: until,
    });
  });
}

/** Posts a ledger transaction and returns its id. */
function post(
  { ledger_transactions, ledger_entries }: Pick<Rows['afterSales'], 'ledger_transactions' | 'ledger_entries'>,
  transaction: {
    kind: string;
    at: Date;
    organiser_id: string | null;
    event_id: string | null;
    payout_id: string | null;
  },
  lines: readonly LedgerLine[],
): string {
  const id = newId();
  ledger_transactions.push({ id, ...transaction });
  for (const { account, owner, amountMinor } of lines)
    ledger_entries.push({ transaction_id: id, account, owner, currency: DEFAULT_CURRENCY, amount_minor: amountMinor });
  return id;
}

interface StatementLine {
  transactionId: string;
  kind: string;
  at: Date;
  event: DemoEvent | undefined;
  reference: string | null;
  grossMinor: number;
  feeMinor: number;
  reserveMinor: number;
  payableMinor: number;
}

interface EventMoney {
  event: DemoEvent;
  reserveMinor: number;
  releasedMinor: number;
  releases: number;
}

/** Demo ledger of one organiser. Each week, it reports sales, releases money from reserves and pays out what is due. */
class Books {
  readonly #slug: string;
  readonly #orders: readonly SoldOrder[];
  readonly #today: number;
  readonly #lastEntryId: number;
  readonly #rows: Rows;
  readonly #events = new Map<string, EventMoney>();
  #next = 0;
  #reserve = 0;
  #payable = 0;
  #unreported: StatementLine[] = [];

  constructor(
    slug: string,
    orders: readonly SoldOrder[],
    rows: Rows,
    { today, lastEntryId }: { today: number; lastEntryId: number },
  ) {
    this.#slug = slug;
    this.#orders = orders;
    this.#today = today;
    this.#lastEntryId = lastEntryId;
    this.#rows = rows;
  }

  settle(mondays: readonly Date[]): void {
    let before: Date | null = null;
    let number = 0;
    mondays.forEach((until, week) => {
      this.#sell(until);
      this.#release(until);
      if (this.#unreported.length === 0) return;
      const statementId = this.#report(before, until, ++number);
      before = until;
      if (this.#payable > 0) this.#pay(until, statementId, week === mondays.length - 1);
    });
  }

  #sell(until: Date): void {
    for (; (this.#orders[this.#next]?.at ?? until) < until; this.#next++) {
      const { event, transactionId, at, reference, paidMinor, feeMinor } = this.#orders[this.#next] as SoldOrder;
      const share = paidMinor - feeMinor;
      const money = this.#events.get(event.slug) ?? { event, reserveMinor: 0, releasedMinor: 0, releases: 0 };
      money.reserveMinor += share;
      this.#events.set(event.slug, money);
      this.#move({
        transactionId,
        kind: 'capture',
        at,
        event,
        reference,
        grossMinor: paidMinor,
        feeMinor,
        reserveMinor: share,
        payableMinor: 0,
      });
    }
  }

  #release(until: Date): void {
    const terms = { asOf: until.getTime(), advanceBasisPoints: DEMO_ADVANCES.get(this.#slug) ?? 0 };
    for (const money of this.#events.values()) {
      const { event, reserveMinor, releasedMinor } = money;
      const endsAt = instantAt(event.starts, this.#today).getTime() + event.hours * HOUR_MS;
      const { kind, amountMinor } = releaseOf(
        {
          state: event.state ?? 'published',
          endsAt,
          reserveMinor,
          releasedMinor,
          disputedMinor: 0,
          refundsUnderWay: true,
        },
        terms,
      );
      if (amountMinor === 0) continue;
      money.reserveMinor -= amountMinor;
      money.releasedMinor += amountMinor;
      const at = new Date(until.getTime() + HOUR_MS / 60);
      const lines = postRelease({ organiserId: organiserId(this.#slug), amountMinor });
      const transactionId = this.#post(kind, at, lines, { event_id: eventId(event), payout_id: null });
      this.#rows.afterSales.event_releases.push({
        event_id: eventId(event),
        number: ++money.releases,
        kind,
        amount_minor: amountMinor,
        currency: DEFAULT_CURRENCY,
        ledger_transaction_id: transactionId,
        at,
      });
      this.#move({
        transactionId,
        kind,
        at,
        event,
        reference: null,
        grossMinor: 0,
        feeMinor: 0,
        reserveMinor: -amountMinor,
        payableMinor: amountMinor,
      });
    }
  }

  #report(from: Date | null, until: Date, number: number): string {
    const id = demoId(`statement ${number} of ${this.#slug}`);
    const moved = (of: 'reserveMinor' | 'payableMinor') => this.#unreported.reduce((sum, line) => sum + line[of], 0);
    this.#rows.beforeSales.settlement_statements.push({
      id,
      organiser_id: organiserId(this.#slug),
      number,
      currency: DEFAULT_CURRENCY,
      from_at: from,
      until,
      opening_reserve_minor: this.#reserve - moved('reserveMinor'),
      opening_payable_minor: this.#payable - moved('payableMinor'),
      opening_receivable_minor: 0,
      closing_reserve_minor: this.#reserve,
      closing_payable_minor: this.#payable,
      closing_receivable_minor: 0,
      created_at: new Date(until.getTime() + HOUR_MS / 60),
    });
    this.#unreported.forEach((line, i) => {
      this.#rows.afterSales.settlement_lines.push({
        statement_id: id,
        position: i + 1,
        ledger_transaction_id: line.transactionId,
        kind: line.kind,
        at: line.at,
        event_id: line.event ? eventId(line.event) : null,
        event_name: line.event?.name ?? null,
        reference: line.reference,
        gross_minor: line.grossMinor,
        fee_minor: line.feeMinor,
        vat_minor: multiplyAndRound(line.feeMinor, VAT_PERCENT, 100 + VAT_PERCENT),
        reserve_minor: line.reserveMinor,
        payable_minor: line.payableMinor,
        receivable_minor: 0,
      });
    });
    this.#unreported = [];
    return id;
  }

  /**
   * Adds a payout: drafted by the run, approved at ten, sent at eleven, received two days later. If it `waits`, it is
   * still a draft.
   */
  #pay(until: Date, statementId: string, waits: boolean): void {
    const amountMinor = this.#payable;
    const id = newId();
    const reference = `QT-${demoId(`payout of ${statementId}`).slice(-10).toUpperCase()}`;
    const approver = userId(DEMO_APPROVER);
    const sender = userId(DEMO_SENDER);
    const after = (hours: number) => new Date(until.getTime() + hours * HOUR_MS);
    this.#rows.beforeSales.payouts.push({
      id,
      organiser_id: organiserId(this.#slug),
      reference,
      currency: DEFAULT_CURRENCY,
      amount_minor: amountMinor,
      through_entry_id: this.#lastEntryId + this.#rows.afterSales.ledger_entries.length,
      state: waits ? 'draft' : 'settled',
      statement_id: statementId,
      bank_details_id: bankDetailsId(this.#slug),
      approved_by: waits ? null : approver,
      sent_by: waits ? null : sender,
      created_at: after(1 / 60),
    });
    const steps = [
      {
        from_state: null,
        to_state: 'draft',
        reason: 'drafted by the settlement run',
        by_user: null,
        at: after(1 / 60),
      },
      { from_state: 'draft', to_state: 'approved', reason: 'approved', by_user: approver, at: after(10) },
      { from_state: 'approved', to_state: 'sent', reason: 'sent to the bank', by_user: sender, at: after(11) },
      { from_state: 'sent', to_state: 'settled', reason: 'arrived', by_user: sender, at: after(58) },
    ].slice(0, waits ? 1 : 4);
    this.#rows.afterSales.payout_history.push(
      ...steps.map((step) => ({ payout_id: id, amount_minor: amountMinor, ...step })),
    );
    if (waits) return;
    const lines = postPayout({ organiserId: organiserId(this.#slug), amountMinor, payableMinor: amountMinor });
    const transactionId = this.#post('payout', after(11), lines, { event_id: null, payout_id: id });
    this.#move({
      transactionId,
      kind: 'payout',
      at: after(11),
      event: undefined,
      reference,
      grossMinor: -amountMinor,
      feeMinor: 0,
      reserveMinor: 0,
      payableMinor: -amountMinor,
    });
  }

  #move(line: StatementLine): void {
    this.#unreported.push(line);
    this.#reserve += line.reserveMinor;
    this.#payable += line.payableMinor;
  }

  #post(
    kind: string,
    at: Date,
    lines: readonly LedgerLine[],
    about: { event_id: string | null; payout_id: string | null },
  ): string {
    return post(this.#rows.afterSales, { kind, at, organiser_id: organiserId(this.#slug), ...about }, lines);
  }
}
