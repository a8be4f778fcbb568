import type { Answer } from '@quivertree/contract/call';
import type { getBusinessOrder } from '@quivertree/contract/order-lists';
import type { getOrderMoney } from '@quivertree/contract/refunds';
import { DataTable } from '../../ui/data-table.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { shownMoney } from './shown-money.ts';

interface OrderMoneyProps {
  order: Answer<typeof getBusinessOrder>;
  money: Answer<typeof getOrderMoney> | undefined;
}

/** An order's money, line by line: what it is for, what was paid, what went back, what can still go back. */
export function OrderMoney({ order, money }: OrderMoneyProps) {
  const shown = (amount: number) => shownMoney(amount, order.currency);
  return (
    <section aria-labelledby="money">
      <h2 id="money" className="mb-3 text-xl">
        Money
      </h2>
      <DataTable
        caption="What the order is for"
        rows={order.lines}
        rowKey={({ ticketTypeId }) => ticketTypeId}
        columns={[
          { label: 'Ticket', cell: ({ ticketTypeName }) => ticketTypeName },
          { label: 'Number', figures: true, cell: ({ quantity }) => quantity },
          { label: 'Price', figures: true, cell: ({ price }) => shown(price) },
          { label: 'Sum', figures: true, cell: ({ total }) => shown(total) },
        ]}
      />
      {money && order.type === 'ONLINE' && (
        <div className="mt-4">
          <DefinitionList
            facts={[
              ['Fee on top', shown(money.fee)],
              ['The buyer pays', <strong key="total">{shown(money.total)}</strong>],
              ['The platform earns', shown(money.platformFee)],
              ['You earn', shown(money.total - money.platformFee)],
              ...money.payments.map(
                (payment) =>
                  [
                    `Payment, ${payment.provider}`,
                    payment.captured === null
                      ? `${payment.state}: ${shown(payment.asked)} asked for`
                      : `${shown(payment.captured)} paid`,
                  ] as const,
              ),
              ...money.refunds.map(
                (refund) =>
                  [
                    'Refund',
                    `${shown(refund.amount)}: ${shown(refund.organiser)} of yours, ${shown(refund.fee)} of the fee (${REFUND_STATES[refund.state]})`,
                  ] as const,
              ),
              ...money.disputes.map((dispute) => ['Dispute', `${shown(dispute.amount)}, ${dispute.state}`] as const),
              ['Can still be refunded', shown(money.refundable.withFee)],
            ]}
          />
        </div>
      )}
    </section>
  );
}

const REFUND_STATES = {
  requested: 'on its way',
  sent: 'on its way',
  unknown: 'waiting for the provider',
  succeeded: 'sent back',
  failed: 'refused by the provider',
} as const;
