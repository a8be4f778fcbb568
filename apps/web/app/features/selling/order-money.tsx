import { providerName } from '@quivertree/domain/payments/payment-providers';
import type { Answer } from '@quivertree/contract/call';
import type { getBusinessOrder } from '@quivertree/contract/selling/order-lists';
import type { getOrderMoney } from '@quivertree/contract/payments/refunds';
import { FIGURES } from '@quivertree/domain/sales/figures';
import { DataTable } from '../../ui/data-table.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { StatusPill, type StatusTone } from '../../ui/status-pill.tsx';
import { FigureNotes } from '../hub/figures.tsx';
import { DISPUTE_STATE_WORDS, PAYMENT_STATE_WORDS, REFUND_STATE_WORDS } from '../hub/money-state-words.ts';
import { shownMoney } from '../hub/amount.tsx';

interface OrderMoneyProps {
  order: Answer<typeof getBusinessOrder>;
  money: Answer<typeof getOrderMoney> | undefined;
}

/** An order's items, payments, refunds and disputes, and what can still be refunded. */
export function OrderMoney({ order, money }: OrderMoneyProps) {
  const shown = (amount: number) => shownMoney(amount, order.currency);
  return (
    <section aria-labelledby="money">
      <h2 id="money" className="mb-3 text-xl">
        Money
      </h2>
      <DataTable
        caption="Items"
        rows={order.lines}
        rowKey={({ ticketTypeId }) => ticketTypeId}
        columns={[
          { label: 'Ticket', cell: ({ ticketTypeName }) => ticketTypeName },
          { label: 'Quantity', figures: true, cell: ({ quantity }) => quantity },
          { label: 'Price', figures: true, cell: ({ price }) => shown(price) },
          { label: 'Amount', figures: true, cell: ({ total }) => shown(total) },
        ]}
      />
      {money && order.type === 'ONLINE' && (
        <div className="mt-4">
          <DefinitionList
            facts={[
              ['Tickets', shown(money.subtotal)],
              ...(money.fee > 0 ? [['Fee', shown(money.fee)] as const] : []),
              [FIGURES.total.name, <strong key="total">{shown(money.total)}</strong>],
              ...money.payments.map(
                (payment) =>
                  [
                    `Payment, ${providerName(payment.provider)}`,
                    payment.captured === null ? (
                      <WithState key={payment.id} state={PAYMENT_STATE_WORDS[payment.state]}>
                        {`${shown(payment.requested)} requested`}
                      </WithState>
                    ) : (
                      `${shown(payment.captured)} paid`
                    ),
                  ] as const,
              ),
              ...money.refunds.map(
                (refund) =>
                  [
                    'Refund',
                    <WithState key={refund.id} state={REFUND_STATE_WORDS[refund.state]}>
                      {`${shown(refund.amount)}: ${shown(refund.organiser)} from you, ${shown(refund.fee)} from our fee`}
                    </WithState>,
                  ] as const,
              ),
              ...money.disputes.map(
                (dispute) =>
                  [
                    'Dispute',
                    <WithState key={dispute.id} state={DISPUTE_STATE_WORDS[dispute.state]}>
                      {shown(dispute.amount)}
                    </WithState>,
                  ] as const,
              ),
              ['Refundable', shown(money.refundable.withFee)],
            ]}
          />
        </div>
      )}
      {money?.figures && <Earnings figures={money.figures} shown={shown} />}
    </section>
  );
}

interface WithStateProps {
  children: string;
  state: { label: string; tone: StatusTone };
}

function WithState({ children, state: { label, tone } }: WithStateProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {children}
      <StatusPill tone={tone}>{label}</StatusPill>
    </span>
  );
}

interface EarningsProps {
  figures: NonNullable<Answer<typeof getOrderMoney>['figures']>;
  shown: (amount: number) => string;
}

/** The order's contribution to the event's figures, from gross sales to the organiser's earnings. */
function Earnings({ figures, shown }: EarningsProps) {
  const { grossSales, refunds, lostDisputes, netSales, fees, earnings, buyerFees } = figures;
  return (
    <div className="mt-6">
      <h3 className="mb-3 text-lg">{FIGURES.earnings.name}</h3>
      <DefinitionList
        facts={[
          [FIGURES.grossSales.name, shown(grossSales)],
          ...(refunds > 0 ? [[FIGURES.refunds.name, shown(-refunds)] as const] : []),
          ...(lostDisputes > 0 ? [[FIGURES.lostDisputes.name, shown(-lostDisputes)] as const] : []),
          [FIGURES.netSales.name, shown(netSales)],
          ...(fees > 0 ? [[FIGURES.fees.name, shown(-fees)] as const] : []),
          [FIGURES.earnings.name, <strong key="earnings">{shown(earnings)}</strong>],
          ...(buyerFees > 0 ? [[FIGURES.buyerFees.name, shown(buyerFees)] as const] : []),
        ]}
      />
      <FigureNotes figures={['grossSales', 'refunds', 'netSales', 'fees', 'earnings', 'buyerFees']} />
    </div>
  );
}
