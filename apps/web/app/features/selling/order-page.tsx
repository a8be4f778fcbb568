import type { Answer } from '@quivertree/contract/call';
import { getBusinessOrder } from '@quivertree/contract/selling/order-lists';
import { getOrderMoney } from '@quivertree/contract/payments/refunds';
import { mayUndoAnyAdmission } from '@quivertree/domain/door/admission';
import { mayVoid } from '@quivertree/domain/selling/order-actions';
import { shownReference } from '@quivertree/domain/orders/order-reference';
import { formatDateTime } from '@quivertree/domain/dates/zoned-time';
import { answerText } from '@quivertree/domain/events/custom-fields';
import { useState } from 'react';
import { useParams } from 'react-router';
import { hubEventPath } from '../../pages/paths.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { RowAction } from '../../ui/row-action.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { AnswerView } from '../../queries/answer-view.tsx';
import { isActing } from '../session/use-session.ts';
import { useMayChange } from '../hub/use-person.ts';
import { useHubEvent } from '../hub/hub-event-frame.tsx';
import { EmailText } from '../hub/email-text.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { OrderState } from '../hub/order-state.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderMoney } from './order-money.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { TICKET_STATES } from '../hub/state-words.ts';
import { shownMoney } from '../hub/amount.tsx';
import { UndoAdmissionDialog } from './undo-admission-dialog.tsx';
import { EditPersonDialog, ResendDialog, VoidDialog } from './ticket-dialogs.tsx';
import { refresh } from '../../queries/answers.ts';
import { useAnswer } from '../../queries/use-query.ts';

type Order = Answer<typeof getBusinessOrder>;
type Ticket = Order['tickets'][number];
type Open =
  | { action: 'refund' }
  | { action: 'resend' | 'edit'; ticket: Ticket | null }
  | { action: 'void' | 'undo'; ticket: Ticket };

/** An order with its tickets, money, answers and history. */
export default function OrderPage() {
  const { id: eventId } = useHubEvent();
  const { reference = '' } = useParams();
  const order = useAnswer(getBusinessOrder, { params: { reference } });
  const money = useAnswer(getOrderMoney, { params: { reference } });
  const [open, setOpen] = useState<Open>();
  const mayChange = useMayChange();
  const { data } = order;
  return (
    <HubPage
      title={data ? `Order by ${data.buyer.name}` : 'Order'}
      back={{ label: 'All orders', to: hubEventPath(eventId, '/orders') }}
      actions={
        mayChange &&
        data?.state === 'fulfilled' && (
          <>
            {data.type === 'ONLINE' && !isActing() && (
              <Button
                kind="outline"
                disabled={!money.data?.refundable.withFee}
                onClick={() => setOpen({ action: 'refund' })}
              >
                Refund
              </Button>
            )}
            <Button
              kind="outline"
              disabled={!data.tickets.some(({ state, holderEmail }) => state !== 'void' && holderEmail === null)}
              onClick={() => setOpen({ action: 'resend', ticket: null })}
            >
              Resend tickets
            </Button>
            <Button kind="outline" onClick={() => setOpen({ action: 'edit', ticket: null })}>
              Edit buyer
            </Button>
          </>
        )
      }
    >
      <AnswerView query={order} name="the order" awaited={<Skeleton className="h-96" />}>
        {(shown) => (
          <div className="flex flex-col gap-10">
            <Facts order={shown} total={money.data?.total} />
            <section aria-labelledby="tickets">
              <h2 id="tickets" className="mb-3 text-xl">
                Tickets
              </h2>
              {shown.tickets.length === 0 ? (
                <p className="text-soft">No tickets were issued.</p>
              ) : (
                <Tickets order={shown} onOpen={setOpen} />
              )}
            </section>
            <OrderMoney order={shown} money={money.data} />
            {shown.answers.length > 0 && (
              <section aria-labelledby="answers">
                <h2 id="answers" className="mb-3 text-xl">
                  Answers
                </h2>
                <DefinitionList facts={shown.answers.map(({ label, value }) => [label, answerText(value)] as const)} />
              </section>
            )}
            <OrderHistory entries={shown.history} currency={shown.currency} timeZone={shown.event.timeZone} />
          </div>
        )}
      </AnswerView>
      {data && open && <OpenDialog order={data} open={open} onClose={() => setOpen(undefined)} />}
    </HubPage>
  );
}

function OpenDialog({ order, open, onClose }: { order: Order; open: Open; onClose: () => void }) {
  const dialog = {
    order,
    onClose,
    onDone: () => {
      onClose();
      void refresh(getBusinessOrder, getOrderMoney);
    },
  };
  switch (open.action) {
    case 'refund':
      return <RefundDialog {...dialog} />;
    case 'resend':
      return <ResendDialog {...dialog} ticket={open.ticket} />;
    case 'edit':
      return <EditPersonDialog {...dialog} ticket={open.ticket} />;
    case 'void':
      return <VoidDialog {...dialog} ticket={open.ticket} />;
    case 'undo':
      return <UndoAdmissionDialog {...dialog} ticket={open.ticket} />;
  }
}

function Facts({ order, total }: { order: Order; total: number | undefined }) {
  return (
    <DefinitionList
      facts={[
        ['State', <OrderState key="state" order={order} />],
        [
          'Total',
          <strong key="total" className="figures">
            {total === undefined ? '…' : total === 0 ? 'Free' : shownMoney(total, order.currency)}
          </strong>,
        ],
        [
          'Buyer',
          <span key="buyer">
            {order.buyer.name}
            <span className="block text-soft">
              <EmailText email={order.buyer.email} />
            </span>
          </span>,
        ],
        [
          'Reference',
          <span key="reference" className="figures">
            {shownReference(order.reference)}
            <span className="block text-xs break-all text-soft">{order.reference}</span>
          </span>,
        ],
        ['Ordered', formatDateTime(order.createdAt, order.event.timeZone)],
        ...(order.expiresAt
          ? [['Reserved until', formatDateTime(order.expiresAt, order.event.timeZone)] as const]
          : []),
        ...(order.late
          ? [
              [
                'Late payment',
                'The payment arrived after the reservation had expired, while tickets were still available.',
              ] as const,
            ]
          : []),
      ]}
    />
  );
}

function Tickets({ order, onOpen }: { order: Order; onOpen: (open: Open) => void }) {
  const { organiser } = useHubEvent();
  const mayUndo = mayUndoAnyAdmission(organiser.role);
  const mayChange = useMayChange();
  const actions: Column<Ticket> = {
    label: 'Actions',
    cell: (ticket) =>
      ticket.state === 'void' ? (
        '–'
      ) : (
        <span className="flex flex-wrap gap-x-4">
          <RowAction aria-label={`Edit ticket ${ticket.number}`} onClick={() => onOpen({ action: 'edit', ticket })}>
            Edit
          </RowAction>
          {ticket.holderEmail && (
            <RowAction
              aria-label={`Resend ticket ${ticket.number}`}
              onClick={() => onOpen({ action: 'resend', ticket })}
            >
              Resend
            </RowAction>
          )}
          {ticket.admissionId && mayUndo && !isActing() && (
            <RowAction
              aria-label={`Undo admission of ticket ${ticket.number}`}
              onClick={() => onOpen({ action: 'undo', ticket })}
            >
              Undo admission
            </RowAction>
          )}
          {mayVoid(ticket) && !isActing() && (
            <RowAction aria-label={`Void ticket ${ticket.number}`} onClick={() => onOpen({ action: 'void', ticket })}>
              Void
            </RowAction>
          )}
        </span>
      ),
  };
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
                <span className="block text-sm font-normal break-all text-soft">{`Transferred to ${ticket.holderEmail}`}</span>
              )}
            </>
          ),
        },
        { label: 'Type', cell: ({ ticketTypeName }) => ticketTypeName },
        { label: 'Short code', cell: ({ shortCode }) => <span className="figures">{shortCode}</span> },
        { label: 'Price', figures: true, cell: ({ price }) => shownMoney(price, order.currency) },
        {
          label: 'State',
          beside: true,
          cell: ({ state, admittedAt }) => (
            <StatusPill tone={TICKET_STATES[state].tone}>
              {admittedAt && state !== 'void' ? 'Admitted' : TICKET_STATES[state].label}
            </StatusPill>
          ),
        },
        ...(mayChange ? [actions] : []),
      ]}
    />
  );
}
