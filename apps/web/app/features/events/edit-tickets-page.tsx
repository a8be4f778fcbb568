import { Sentence } from '../../ui/sentence.tsx';
import { plural } from '@quivertree/domain/text/plural';
import { REFUND_POLICY_LABELS, type RefundPolicy } from '@quivertree/domain/payments/refund-policy';
import type { EditedEvent } from '@quivertree/contract/events/event-editing';
import { formatPrice } from '@quivertree/domain/money/money';
import { capacityBeyondPlan, eventCapacity } from '@quivertree/domain/plans/plans';
import { MANY_LEFT } from '@quivertree/domain/stock/stock';
import { DEFAULT_MAX_PER_ORDER } from '@quivertree/domain/events/ticket-rules';
import { Link } from '../../pages/link.tsx';
import { organisationPath } from '../../pages/paths.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { EditedAmount } from './edited-amount.tsx';
import { TICKETS, ticketsFieldsOf, type TicketsDoc, type TypeRow } from './edited-docs.ts';
import { EditedEventPage, isEditable, NotEditable } from './edited-event-page.tsx';
import { EditedRows } from './edited-rows.tsx';
import { Pools } from './pools.tsx';
import { SaveBar } from './save-bar.tsx';
import { reReviewNotice } from './re-review-notice.ts';
import { TicketTypeFields } from './ticket-type-fields.tsx';
import { choicesOf } from '../../ui/options.tsx';
import { SelectField } from '../../ui/select.tsx';
import { UnitsField } from './units-field.tsx';
import { hasProblem, type PartEditing, useEditing } from './use-editing.ts';

export default function EditTicketsPage() {
  return (
    <EditedEventPage title="Tickets" lead="Visitors see your tickets in this order.">
      {(event) => (isEditable(event) ? <Tickets key={event.id} event={event} /> : <NotEditable />)}
    </EditedEventPage>
  );
}

function Tickets({ event }: { event: EditedEvent }) {
  const editing = useEditing(event, TICKETS);
  const { doc, set } = editing;
  const shown = { timeZone: event.details.timeZone, currency: event.currency };
  const fees = {
    variableFeeBasisPoints: event.variableFeeBasisPoints,
    fixedFeeMinor: event.fixedFeeMinor,
    businessCoversFee: event.details.businessCoversFee,
    currency: event.currency,
  };
  const setTypes = (ticketTypes: TypeRow[]) => set({ ticketTypes });
  return (
    <>
      <ConflictPanel editing={editing} {...shown} />
      <EditedRows
        rows={doc.ticketTypes}
        saved={editing.base.ticketTypes}
        label="Tickets"
        empty="No tickets yet."
        titleOf={({ name }) => name || 'New ticket'}
        detailOf={({ priceMinor, capacity }) =>
          `${formatPrice({ amount: priceMinor, currency: event.currency })} · ${plural(capacity, '1 ticket', '{n} tickets')}`
        }
        add="Add ticket"
        makeRow={() => newType(doc)}
        onRows={setTypes}
        isWrong={(i) => hasProblem(editing, `ticketTypes.${i}`)}
        removable={(type) => !stockOf(event, type)?.hasOrders}
      >
        {(type, i, change) => (
          <TicketTypeFields
            {...{ type, i, change, editing, fees }}
            timeZone={shown.timeZone}
            stock={stockOf(event, type)}
          />
        )}
      </EditedRows>
      <PlanNotice event={event} doc={doc} />
      <Pools editing={editing} />
      <Terms editing={editing} currency={event.currency} />
      <SaveBar
        editing={editing}
        {...shown}
        consequence={`Orders already placed keep their price. Buyers still checking out will see the new terms. ${reReviewNotice(event, editing.base, doc) ?? ''}`}
      />
    </>
  );
}

/** Terms for all ticket types together: refunds, limits, returns, the waiting room, and what visitors see of the stock. */
function Terms({ editing, currency }: { editing: PartEditing<TicketsDoc>; currency: string }) {
  const { doc, set } = editing;
  return (
    <>
      <section className="mt-10 flex max-w-2xl flex-col gap-6">
        <h2 className="text-xl sm:text-2xl">Refunds</h2>
        <SelectField
          label="Refund policy"
          choices={choicesOf(REFUND_POLICY_LABELS)}
          value={doc.refundPolicy}
          onChange={({ target }) => set({ refundPolicy: target.value as RefundPolicy })}
          hint={`Shown to buyers before they pay: “${REFUND_POLICY_LABELS[doc.refundPolicy].sentence}”`}
        />
      </section>
      <section className="mt-10 flex max-w-2xl flex-col gap-6">
        <h2 className="text-xl sm:text-2xl">Limits and returns</h2>
        <UnitsField
          label="Maximum tickets per person"
          optional
          value={doc.maxPerBuyer}
          onChange={(maxPerBuyer) => set({ maxPerBuyer })}
          hint="Counts all orders with the same email address. Leave empty for no limit."
          error={editing.problems['maxPerBuyer']}
        />
        {doc.ticketTypes.some(({ returnable }) => returnable) && (
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <UnitsField
              label="Return fee (% of the ticket price)"
              value={Math.round(doc.returnFeeBasisPoints / 100)}
              onChange={(percent) => set({ returnFeeBasisPoints: Math.min(100, percent ?? 0) * 100 })}
            />
            <EditedAmount
              label="Return fee (fixed amount)"
              hint="Added to the percentage."
              currency={currency}
              editing={editing}
              value={doc.returnFeeMinor}
              onChange={(returnFeeMinor) => set({ returnFeeMinor })}
            />
          </div>
        )}
      </section>
      <section className="mt-10 flex max-w-2xl flex-col gap-4">
        <h2 className="text-xl sm:text-2xl">Waiting room</h2>
        <CheckboxField
          label="Use a waiting room when sales open"
          checked={doc.waitingRoom}
          onChange={({ target }) => set({ waitingRoom: target.checked })}
          hint="Use it if you expect a rush of buyers. When the first ticket type goes on sale, everyone who has joined by then gets a place by lottery; those who join later queue behind them. The draw is public, so anyone can verify it."
        />
      </section>
      <section className="mt-10 flex max-w-2xl flex-col gap-4">
        <h2 className="text-xl sm:text-2xl">Tickets left</h2>
        <CheckboxField
          label="Show how many tickets are left"
          checked={doc.exactStock}
          onChange={({ target }) => set({ exactStock: target.checked })}
          hint={`Otherwise, visitors see how many are left only when there are ${MANY_LEFT} or fewer, or no more than one order can include.`}
        />
      </section>
    </>
  );
}

/** Stock of a ticket type; undefined until it is saved. */
function stockOf({ tickets: { ticketTypes, ticketStock } }: EditedEvent, { id }: TypeRow) {
  return id === null ? undefined : ticketStock[ticketTypes.findIndex((type) => type.id === id)];
}

function newType({ ticketTypes }: TicketsDoc): TypeRow {
  return {
    key: `new-${crypto.randomUUID()}`,
    id: null,
    name: ticketTypes.length === 0 ? 'General admission' : `Ticket ${ticketTypes.length + 1}`,
    description: null,
    priceMinor: ticketTypes.at(-1)?.priceMinor ?? 0,
    capacity: 100,
    poolName: null,
    salesStartAt: null,
    salesEndAt: null,
    maxPerOrder: DEFAULT_MAX_PER_ORDER,
    transferable: true,
    returnable: false,
  };
}

/** Warns about the plan's limit while the quantity is typed, instead of only on publishing. */
function PlanNotice({ event, doc }: { event: EditedEvent; doc: TicketsDoc }) {
  const sellsPaidTickets = doc.ticketTypes.some(({ priceMinor }) => priceMinor > 0);
  const capacity = eventCapacity(ticketsFieldsOf(doc));
  const beyond = capacityBeyondPlan({ name: event.plan }, { capacity, sellsPaidTickets });
  const isExceeded = event.toDo.includes('plan_attendees');
  if (!beyond || (!isExceeded && event.state === 'published')) return null;
  return (
    <p role="status" className="mt-4 max-w-[62ch] border-l-4 border-aloe pl-4">
      <Sentence
        text="The Standard plan allows up to {limit} attendees. {link} to lift the limit."
        values={{
          limit: beyond.max,
          link: (
            <Link to={organisationPath(event.organiserId, '/profile#plan')} className="underline underline-offset-4">
              Ask for Enterprise
            </Link>
          ),
        }}
      />
    </p>
  );
}
