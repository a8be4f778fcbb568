import type { EditedEvent } from '@quivertree/contract/event-editing';
import { formatPrice } from '@quivertree/domain/money';
import { capacityBeyondPlan, STANDARD_PLAN } from '@quivertree/domain/plans';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { SelectField } from '../../ui/select.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { type PoolRow, TICKETS, type TicketsDoc, type TypeRow } from './edited-docs.ts';
import { EditedEventPage, isEditable, NotEditable } from './edited-event-page.tsx';
import { EditedRows } from './edited-rows.tsx';
import { SaveBar } from './save-bar.tsx';
import { secondLookNotice } from './second-look-notice.ts';
import { UnitsField } from './units-field.tsx';
import { type PartEditing, useEditing } from './use-editing.ts';

/** What is sold: ticket types in the order in which they are shown, what they share, and how many one person may have. */
export function EditTicketsPage() {
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
  const setTypes = (ticketTypes: TypeRow[]) => set({ ticketTypes });
  return (
    <>
      <ConflictPanel editing={editing} {...shown} />
      <EditedRows
        rows={doc.ticketTypes}
        name="ticket"
        titleOf={({ name }) => name || 'New ticket'}
        detailOf={({ priceMinor, capacity }) =>
          `${formatPrice({ amount: priceMinor, currency: event.currency })} · ${capacity.toLocaleString('en')} tickets`
        }
        add="Add a ticket"
        makeRow={() => newType(doc)}
        onRows={setTypes}
        removable={(type) => !event.tickets.ticketStock[placeOf(event, type)]?.hasOrders}
      >
        {(type, i, change) => <TypeFields {...{ event, editing, type, i, change }} />}
      </EditedRows>
      <PlanNotice event={event} doc={doc} />
      <Pools editing={editing} />
      <section className="mt-10 flex max-w-2xl flex-col gap-6">
        <h2 className="text-2xl">For each person</h2>
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
            <MoneyField
              label="And besides"
              value={doc.returnFeeMinor}
              onChange={(returnFeeMinor) => set({ returnFeeMinor: returnFeeMinor ?? 0 })}
            />
          </div>
        )}
      </section>
      <SaveBar
        editing={editing}
        {...shown}
        consequence={`Whoever is paying now keeps the price they ordered at; whoever is ordering is told of the new terms. ${secondLookNotice(event, editing.base, doc) ?? ''}`}
      />
    </>
  );
}

const placeOf = (event: EditedEvent, { id }: TypeRow) =>
  id === null ? -1 : event.tickets.ticketTypes.findIndex((type) => type.id === id);

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
    maxPerOrder: 10,
    transferable: true,
    returnable: false,
  };
}

interface TypeFieldsProps {
  event: EditedEvent;
  editing: PartEditing<TicketsDoc>;
  type: TypeRow;
  i: number;
  change: (change: Partial<TypeRow>) => void;
}

function TypeFields({ event, editing, type, i, change }: TypeFieldsProps) {
  const problem = (field: string) => editing.problems[`ticketTypes.${i}.${field}`];
  const { timeZone } = event.details;
  const stock = event.tickets.ticketStock[placeOf(event, type)];
  const taken = stock ? stock.sold + stock.reserved + stock.offered + stock.allotted : 0;
  const [openedAt] = useState(() => Date.now());
  const closed = type.salesEndAt !== null && Date.parse(type.salesEndAt) <= openedAt;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr_1fr]">
        <TextField
          label="Name"
          value={type.name}
          maxLength={80}
          onChange={({ target }) => change({ name: target.value })}
          error={problem('name')}
        />
        <MoneyField
          label="Price"
          value={type.priceMinor}
          onChange={(priceMinor) => priceMinor !== null && change({ priceMinor })}
          hint={type.priceMinor === 0 ? 'Free (RSVP)' : undefined}
          error={problem('priceMinor')}
        />
        <UnitsField
          label="How many"
          value={type.capacity}
          onChange={(capacity) => capacity !== null && change({ capacity })}
          hint={taken > 0 ? `${taken} are taken` : undefined}
          error={problem('capacity')}
        />
      </div>
      <TextArea
        label="What is included"
        optional
        rows={2}
        value={type.description ?? ''}
        maxLength={500}
        onChange={({ target }) => change({ description: target.value || null })}
        error={problem('description')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateTimeField
          label="Sales open"
          optional
          timeZone={timeZone}
          value={type.salesStartAt}
          onChange={(salesStartAt) => change({ salesStartAt })}
          hint="Empty: at once."
          error={problem('salesStartAt')}
        />
        <DateTimeField
          label="Sales close"
          optional
          timeZone={timeZone}
          value={type.salesEndAt}
          onChange={(salesEndAt) => change({ salesEndAt })}
          hint={closed ? 'They are closed.' : 'Empty: when the event is over.'}
          error={problem('salesEndAt')}
        />
        <UnitsField
          label="Most in one order"
          value={type.maxPerOrder}
          onChange={(maxPerOrder) => maxPerOrder !== null && maxPerOrder > 0 && change({ maxPerOrder })}
          error={problem('maxPerOrder')}
        />
        {editing.doc.pools.length > 0 && (
          <SelectField
            label="Takes from"
            choices={[
              { value: '', label: 'Its own number only' },
              ...editing.doc.pools.map(({ id, key, name }) => ({ value: id ?? key, label: name || 'Without a name' })),
            ]}
            value={
              editing.doc.pools.find(
                ({ id, key }) => type.poolName !== null && (id === type.poolName || key === type.poolName),
              )
                ? (type.poolName ?? '')
                : ''
            }
            onChange={({ target }) => change({ poolName: target.value || null })}
          />
        )}
      </div>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <CheckboxField
          label="May be passed on to somebody else"
          checked={type.transferable}
          onChange={({ target }) => change({ transferable: target.checked })}
        />
        <CheckboxField
          label="May be given back at face value"
          hint="It is sold again to somebody else first."
          checked={type.returnable}
          disabled={type.priceMinor === 0}
          onChange={({ target }) => change({ returnable: target.checked })}
        />
      </div>
      {stock?.hasOrders && !closed && (
        <Button
          kind="quiet"
          className="self-start"
          onClick={() => change({ salesEndAt: new Date(openedAt).toISOString() })}
        >
          Close its sales
        </Button>
      )}
    </>
  );
}

function Pools({ editing: { doc, change, problems } }: { editing: PartEditing<TicketsDoc> }) {
  const setPools = (pools: PoolRow[]) => {
    const names = pools.flatMap(({ id, key }) => [id, key]);
    change((before) => ({
      ...before,
      pools,
      ticketTypes: before.ticketTypes.map((type) =>
        names.includes(type.poolName) ? type : { ...type, poolName: null },
      ),
    }));
  };
  return (
    <section className="mt-10">
      <h2 className="text-2xl">What tickets share</h2>
      <p className="mt-1 mb-4 max-w-[62ch] text-soft">
        A pool is a number of places that several tickets take from together: early birds and others for the same hall.
      </p>
      <EditedRows
        rows={doc.pools}
        name="pool"
        titleOf={({ name }) => name || 'New pool'}
        detailOf={({ capacity }) => `${capacity.toLocaleString('en')} places`}
        add="Add a pool"
        makeRow={() => ({
          key: `new-${crypto.randomUUID()}`,
          id: null,
          name: `Pool ${doc.pools.length + 1}`,
          capacity: 100,
        })}
        onRows={setPools}
      >
        {(pool, i, changeRow) => (
          <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
            <TextField
              label="Name"
              value={pool.name}
              maxLength={80}
              onChange={({ target }) => changeRow({ name: target.value })}
              error={problems[`pools.${i}.name`]}
            />
            <UnitsField
              label="Places"
              value={pool.capacity}
              onChange={(capacity) => capacity !== null && changeRow({ capacity })}
              error={problems[`pools.${i}.capacity`]}
            />
          </div>
        )}
      </EditedRows>
    </section>
  );
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
      such limit: ask for it on your organisation’s page.
    </p>
  );
}
