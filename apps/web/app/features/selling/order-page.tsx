import type { Answer } from '@quivertree/contract/call';
import { getBusinessOrder } from '@quivertree/contract/order-lists';
import { getOrderMoney } from '@quivertree/contract/refunds';
import { mayVoid } from '@quivertree/domain/order-actions';
import { formatDateTime } from '@quivertree/domain/zoned-time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiClient } from '../../api-client.ts';
import { hubEventPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { RowAction } from '../../ui/row-action.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { retryUnlessRefused } from '../hub/retry-unless-refused.ts';
import { OrderHistory } from './order-history.tsx';
import { OrderMoney } from './order-money.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ORDER_STATES, TICKET_STATES } from './selling-words.ts';
import { shownMoney } from './shown-money.ts';
import { CorrectDialog, ResendDialog, VoidDialog } from './ticket-dialogs.tsx';

type Order = Answer<typeof getBusinessOrder>;
type Ticket = Order['tickets'][number];
type Open =
  | { what: 'refund' }
  | { what: 'resend' | 'correct'; ticket: Ticket | null }
  | { what: 'void'; ticket: Ticket };

/** An order with its tickets, its money, its answers and all that happened to it. */
export function OrderPage({ eventId, reference }: { eventId: string; reference: string }) {
  const queries = useQueryClient();
  const order = useQuery({
    queryKey: [getBusinessOrder.name, reference],
    queryFn: ({ signal }) => apiClient.call(getBusinessOrder, { params: { reference } }, { signal }),
    retry: retryUnlessRefused,
  });
  const money = useQuery({
    queryKey: [getOrderMoney.name, reference],
    queryFn: ({ signal }) => apiClient.call(getOrderMoney, { params: { reference } }, { signal }),
    retry: retryUnlessRefused,
  });
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  function refresh() {
    close();
    for (const name of [getBusinessOrder.name, getOrderMoney.name])
      void queries.invalidateQueries({ queryKey: [name, reference] });
  }
  if (order.error)
    return (
      <HubPage title="Order" back={{ label: 'All orders', to: hubEventPath(eventId, '/orders') }}>
        <ErrorState onRetry={() => void order.refetch()} retrying={order.isFetching}>
          {order.error.message}
        </ErrorState>
      </HubPage>
    );
  if (!order.data) return <Skeleton className="h-96" />;
  const { data } = order;
  const refundable = money.data?.refundable.withFee ?? 0;
  return (
    <HubPage
      title={`Order of ${data.buyer.name}`}
      back={{ label: 'All orders', to: hubEventPath(eventId, '/orders') }}
      actions={
        data.state === 'fulfilled' && (
          <>
            {data.type === 'ONLINE' && (
              <Button disabled={refundable === 0} onClick={() => setOpen({ what: 'refund' })}>
                Refund
              </Button>
            )}
            <Button kind="outline" onClick={() => setOpen({ what: 'resend', ticket: null })}>
              Send tickets again
            </Button>
            <Button kind="outline" onClick={() => setOpen({ what: 'correct', ticket: null })}>
              Correct the buyer
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-10">
        <Facts order={data} />
        <section aria-labelledby="tickets">
          <h2 id="tickets" className="mb-3 text-xl">
            Tickets
          </h2>
          {data.tickets.length === 0 ? (
            <p className="text-soft">None were issued.</p>
          ) : (
            <Tickets order={data} onOpen={setOpen} />
          )}
        </section>
        <OrderMoney order={data} money={money.data} />
        {data.answers.length > 0 && (
          <section aria-labelledby="answers">
            <h2 id="answers" className="mb-3 text-xl">
              Answers
            </h2>
            <DefinitionList facts={data.answers.map(({ label, value }) => [label, value] as const)} />
          </section>
        )}
        <OrderHistory entries={data.history} currency={data.currency} timeZone={data.event.timeZone} />
      </div>
      {open?.what === 'refund' && <RefundDialog order={data} onDone={refresh} onClose={close} />}
      {open?.what === 'resend' && <ResendDialog order={data} ticket={open.ticket} onDone={refresh} onClose={close} />}
      {open?.what === 'correct' && <CorrectDialog order={data} ticket={open.ticket} onDone={refresh} onClose={close} />}
      {open?.what === 'void' && <VoidDialog order={data} ticket={open.ticket} onDone={refresh} onClose={close} />}
    </HubPage>
  );
}

function Facts({ order }: { order: Order }) {
  const { label, tone } = ORDER_STATES[order.state];
  return (
    <DefinitionList
      facts={[
        [
          'State',
          <StatusPill key="state" tone={tone}>
            {order.type === 'COMPLIMENTARY' ? 'Complimentary' : label}
          </StatusPill>,
        ],
        [
          'Buyer',
          <span key="buyer">
            {order.buyer.name}
            <span className="block text-soft wrap-anywhere">{order.buyer.email}</span>
          </span>,
        ],
        [
          'Reference',
          <span key="reference" className="figures text-sm break-all">
            {order.reference}
          </span>,
        ],
        ['Ordered', formatDateTime(order.createdAt, order.event.timeZone)],
        ...(order.expiresAt
          ? [['Reserved until', formatDateTime(order.expiresAt, order.event.timeZone)] as const]
          : []),
        ...(order.late ? [['Paid late', 'After its reservation had ended; there was still room.'] as const] : []),
      ]}
    />
  );
}

function Tickets({ order, onOpen }: { order: Order; onOpen: (open: Open) => void }) {
  return (
    <DataTable
      caption="Tickets"
      rows={order.tickets}
      rowKey={({ id }) => id}
      columns={[
        {
          label: 'Ticket',
          cell: (ticket) => (
            <>
              {ticket.number} · {ticket.name}
              {ticket.holderEmail && (
                <span className="block text-sm font-normal break-all text-soft">{`Passed on to ${ticket.holderEmail}`}</span>
              )}
            </>
          ),
        },
        { label: 'Type', cell: ({ ticketTypeName }) => ticketTypeName },
        { label: 'Short code', cell: ({ shortCode }) => <span className="figures">{shortCode}</span> },
        { label: 'Price', figures: true, cell: ({ price }) => shownMoney(price, order.currency) },
        {
          label: 'State',
          cell: ({ state, admittedAt }) => (
            <StatusPill tone={TICKET_STATES[state].tone}>
              {admittedAt && state !== 'void' ? 'In' : TICKET_STATES[state].label}
            </StatusPill>
          ),
        },
        {
          label: 'Actions',
          cell: (ticket) =>
            ticket.state === 'void' ? (
              '–'
            ) : (
              <span className="flex flex-wrap gap-x-4">
                <RowAction
                  aria-label={`Correct ticket ${ticket.number}`}
                  onClick={() => onOpen({ what: 'correct', ticket })}
                >
                  Correct
                </RowAction>
                {ticket.holderEmail && (
                  <RowAction
                    aria-label={`Send ticket ${ticket.number} again`}
                    onClick={() => onOpen({ what: 'resend', ticket })}
                  >
                    Send again
                  </RowAction>
                )}
                {mayVoid(ticket) && (
                  <RowAction
                    aria-label={`Void ticket ${ticket.number}`}
                    onClick={() => onOpen({ what: 'void', ticket })}
                  >
                    Void
                  </RowAction>
                )}
              </span>
            ),
        },
      ]}
    />
  );
}
