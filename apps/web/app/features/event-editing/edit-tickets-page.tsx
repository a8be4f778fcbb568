import { REFUND_POLICY_WORDS, type RefundPolicy } from '@quivertree/domain/refund-policy';
import type { EditedEvent } from '@quivertree/contract/event-editing';
import { formatPrice } from '@quivertree/domain/money';
import { capacityBeyondPlan, STANDARD_PLAN } from '@quivertree/domain/plans';
import { MANY_LEFT } from '@quivertree/domain/public-stock';
import { DEFAULT_MAX_PER_ORDER } from '@quivertree/domain/ticket-rules';
import { Link } from '../../link.tsx';
import { organisationPath } from '../../paths.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { EditedAmount } from './edited-amount.tsx';
import { TICKETS, type TicketsDoc, type TypeRow } from './edited-docs.ts';
import { EditedEventPage, isEditable, NotEditable } from './edited-event-page.tsx';
import { EditedRows } from './edited-rows.tsx';
import { Pools } from './pools.tsx';
import { SaveBar } from './save-bar.tsx';
import { secondLookNotice } from './second-look-notice.ts';
import { TicketTypeFields } from './ticket-type-fields.tsx';
import { choicesOf } from '../../ui/choices.ts';
import { SelectField } from '../../ui/select.tsx';
import { UnitsField } from './units-field.tsx';
import { useEditing } from './use-editing.ts';

/** What is sold: ticket types in the order in which they are shown, what they share, and how many one person may have. */
export default function EditTicketsPage() {
  return (
    <EditedEventPage title="Tickets" lead="In the order in which visitors see them.">
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
        name="ticket"
        titleOf={({ name }) => name || 'New ticket'}
        detailOf={({ priceMinor, capacity }) =>
          `${formatPrice({ amount: priceMinor, currency: event.currency })} · ${capacity.toLocaleString('en')} tickets`
        }
        add="Add a ticket"
        makeRow={() => newType(doc)}
        onRows={setTypes}
        isWrong={(i) => Object.keys(editing.problems).some((path) => path.startsWith(`ticketTypes.${i}.`))}
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
      <section className="mt-10 flex max-w-2xl flex-col gap-6">
        <h2 className="text-xl sm:text-2xl">Refunds</h2>
        <SelectField
          label="Refund policy"
          choices={choicesOf(REFUND_POLICY_WORDS)}
          value={doc.refundPolicy}
          onChange={({ target }) => set({ refundPolicy: target.value as RefundPolicy })}
          hint={`Buyers read before they pay: “${REFUND_POLICY_WORDS[doc.refundPolicy].sentence}”`}
        />
      </section>
      <section className="mt-10 flex max-w-2xl flex-col gap-6">
        <h2 className="text-xl sm:text-2xl">For each person</h2>
        <UnitsField
          label="Most tickets that one person may have"
          optional
          value={doc.maxPerBuyer}
          onChange={(maxPerBuyer) => set({ maxPerBuyer })}
          hint="Over all their orders, by email address. Empty: as many as they like."
          error={editing.problems['maxPerBuyer']}
        />
        {doc.ticketTypes.some(({ returnable }) => returnable) && (
          <div className="grid gap-4 sm:grid-cols-2">
            <UnitsField
              label="Share you keep of a returned ticket, in %"
              value={Math.round(doc.returnFeeBasisPoints / 100)}
              onChange={(percent) => set({ returnFeeBasisPoints: Math.min(100, percent ?? 0) * 100 })}
            />
            <EditedAmount
              label="And besides"
              currency={event.currency}
              editing={editing}
              value={doc.returnFeeMinor}
              onChange={(returnFeeMinor) => set({ returnFeeMinor })}
            />
          </div>
        )}
      </section>
      <section className="mt-10 flex max-w-2xl flex-col gap-4">
        <h2 className="text-xl sm:text-2xl">What visitors see</h2>
        <CheckboxField
          label="Show how sales are going"
          checked={doc.exactStock}
          onChange={({ target }) => set({ exactStock: target.checked })}
          hint={`Visitors can see exactly how many tickets are left. Untick this and they only find out when it’s down to the last ${MANY_LEFT}, or to the size of the largest order if that’s more.`}
        />
      </section>
      <SaveBar
        editing={editing}
        {...shown}
        consequence={`Whoever is paying now keeps the price they ordered at; whoever is ordering is told of the new terms. ${secondLookNotice(event, editing.base, doc) ?? ''}`}
      />
    </>
  );
}

/** How a type sells; undefined until it is saved. */
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

/** Said while the number is typed, not when the event is published. */
function PlanNotice({ event, doc }: { event: EditedEvent; doc: TicketsDoc }) {
  const shared = doc.pools.reduce((sum, pool) => sum + pool.capacity, 0);
  const own = doc.ticketTypes.filter(({ poolName }) => poolName === null).reduce((sum, type) => sum + type.capacity, 0);
  const sellsPaidTickets = doc.ticketTypes.some(({ priceMinor }) => priceMinor > 0);
  const beyond = capacityBeyondPlan(STANDARD_PLAN, { capacity: own + shared, sellsPaidTickets });
  const toldByServer = event.toDo.includes('plan_attendees');
  if (!beyond || (!toldByServer && event.state === 'published')) return null;
  return (
    <p role="status" className="mt-4 max-w-[62ch] border-l-4 border-aloe pl-4">
      That is more than the {beyond.most} attendees that the Standard plan has room for. With Enterprise there is no
      such limit:{' '}
      <Link to={organisationPath(event.organiserId, '/profile#plan')} className="underline underline-offset-4">
        ask for it
      </Link>
      .
    </p>
  );
}
