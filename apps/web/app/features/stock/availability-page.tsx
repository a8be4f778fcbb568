import { isOpenTo } from '@quivertree/contract/access';
import type { Answer } from '@quivertree/contract/call';
import { getEditedEvent } from '@quivertree/contract/events/event-editing';
import { getEventStock } from '@quivertree/contract/selling/complimentary-tickets';
import { changeCapacity, changePoolCapacity, setAllotment } from '@quivertree/contract/stock/stock';
import { type ReactNode, useState } from 'react';
import { apiClient } from '../../calls/api-client.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Price } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AnswerView } from '../../queries/answer-view.tsx';
import { useHubEvent } from '../hub/hub-event-frame.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { usePerson } from '../hub/use-person.ts';
import { UnitsForm } from './units-form.tsx';
import { answerQuery, answers, refresh } from '../../queries/answers.ts';
import { useAnswer } from '../../queries/use-query.ts';

type Stock = Answer<typeof getEventStock>;
type Pool = Stock['pools'][number];

/** An event's capacity, with what is taken, on hold and available. */
export default function AvailabilityPage() {
  const { id, organiser } = useHubEvent();
  const person = usePerson(organiser.role);
  const stock = useAnswer(getEventStock, { params: { eventId: id } });
  const changed = () => {
    // The ticket editor shows capacities too, and opens a cached draft at once.
    answers.remove(answerQuery(getEditedEvent, { params: { eventId: id } }).key);
    void refresh(getEventStock);
  };
  return (
    <HubPage
      title="Availability"
      lead="See how many tickets there are, and how many are sold, reserved or on hold. Changes never affect tickets that people already have."
    >
      <AnswerView query={stock} name="availability" awaited={<Skeleton className="h-96" />}>
        {(data) => (
          <div className="flex flex-col gap-10">
            <Units
              caption="Ticket types"
              rows={data.ticketTypes}
              price={({ price }) => <Price amount={price} currency={data.currency} />}
            />
            {data.pools.length > 0 && (
              <Units
                caption="Shared pools"
                rows={data.pools.map((pool) => ({ ...pool, complimentary: complimentaryOfPool(data, pool) }))}
              />
            )}
            <OnHold stock={data} />
            {isOpenTo(setAllotment.access, person) && <Changes eventId={id} stock={data} onDone={changed} />}
          </div>
        )}
      </AnswerView>
    </HubPage>
  );
}

function complimentaryOfPool({ ticketTypes }: Stock, { id }: Pool): number {
  return ticketTypes.reduce((sum, { poolId, complimentary }) => sum + (poolId === id ? complimentary : 0), 0);
}

interface UnitsProps<Row> {
  caption: string;
  rows: readonly Row[];
  price?: (row: Row) => ReactNode;
}

function Units<Row extends Pool & { complimentary: number }>({ caption, rows, price }: UnitsProps<Row>) {
  return (
    <section>
      <h2 className="mb-3 text-xl">{caption}</h2>
      <DataTable
        caption={caption}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { label: 'Name', cell: ({ name }) => name },
          ...(price ? [{ label: 'Price', figures: true, cell: price }] : []),
          { label: 'Capacity', figures: true, cell: ({ capacity }) => capacity },
          { label: 'Sold', figures: true, cell: ({ sold, complimentary }) => sold - complimentary || '–' },
          { label: 'Complimentary', figures: true, cell: ({ complimentary }) => complimentary || '–' },
          { label: 'Reserved', figures: true, cell: ({ reserved }) => reserved || '–' },
          { label: 'Offered to waiting list', figures: true, cell: ({ offered }) => offered || '–' },
          { label: 'On hold', figures: true, cell: ({ allotted }) => allotted || '–' },
          { label: 'Available', figures: true, cell: ({ left }) => <strong>{left}</strong> },
        ]}
      />
    </section>
  );
}

function OnHold({ stock }: { stock: Stock }) {
  const rows = stock.ticketTypes.flatMap((type) =>
    type.allotments.map((allotment) => ({ ...allotment, type: type.name })),
  );
  return (
    <section>
      <h2 className="mb-3 text-xl">On hold</h2>
      {rows.length === 0 ? (
        <p className="max-w-[70ch] text-soft">
          No tickets are on hold. Put tickets on hold for sponsors, artists or partners to keep them off sale.
        </p>
      ) : (
        <DataTable
          caption="On hold"
          rows={rows}
          rowKey={({ name, type }) => `${type} ${name}`}
          columns={[
            { label: 'Purpose', cell: ({ name }) => name },
            { label: 'Ticket type', cell: ({ type }) => type },
            { label: 'Tickets', figures: true, cell: ({ units }) => units },
          ]}
        />
      )}
    </section>
  );
}

/** Form for changing capacities and tickets on hold. */
function Changes({ eventId, stock, onDone }: { eventId: string; stock: Stock; onDone: () => void }) {
  const [tab, setTab] = useState('allotment');
  const types = stock.ticketTypes.map(({ id, name }) => ({ value: id, label: name }));
  const forms: Record<string, ReactNode> = {
    allotment: (
      <UnitsForm
        key="allotment"
        label="Ticket type"
        choices={types}
        named
        unitsOf={(id, name) =>
          stock.ticketTypes.find((type) => type.id === id)?.allotments.find((of) => of.name === name)?.units ?? 0
        }
        action="Save quantity on hold"
        hint="This replaces the quantity on hold for the same purpose. Enter 0 to put these tickets back on sale."
        save={(ticketId, units, name) =>
          apiClient.call(setAllotment, { params: { eventId, ticketId }, body: { name, units } })
        }
        onDone={onDone}
      />
    ),
    capacity: (
      <UnitsForm
        key="capacity"
        label="Ticket type"
        choices={types}
        unitsOf={(id) => stock.ticketTypes.find((type) => type.id === id)?.capacity ?? 0}
        action="Change capacity"
        hint="The capacity can’t be lower than the quantity already taken. Extra tickets are offered to the waiting list first."
        save={(ticketId, capacity) =>
          apiClient.call(changeCapacity, { params: { eventId, ticketId }, body: { capacity } })
        }
        onDone={onDone}
      />
    ),
    pool: (
      <UnitsForm
        key="pool"
        label="Pool"
        choices={stock.pools.map(({ id, name }) => ({ value: id, label: name }))}
        unitsOf={(id) => stock.pools.find((pool) => pool.id === id)?.capacity ?? 0}
        action="Change capacity"
        hint="The pool’s ticket types keep their own capacities."
        save={(poolId, capacity) =>
          apiClient.call(changePoolCapacity, { params: { eventId, poolId }, body: { capacity } })
        }
        onDone={onDone}
      />
    ),
  };
  const tabs = [
    ['allotment', 'Tickets on hold'],
    ['capacity', 'Ticket type capacity'],
    ...(stock.pools.length > 0 ? [['pool', 'Pool capacity']] : []),
  ] as const;
  return (
    <section>
      <h2 className="mb-3 text-xl">Change availability</h2>
      <div role="group" aria-label="Kind of change" className="mb-4 flex flex-wrap gap-x-6">
        {tabs.map(([value = '', label]) => (
          <button
            key={value}
            type="button"
            aria-pressed={tab === value}
            onClick={() => setTab(value)}
            className="min-h-11 border-b-2 border-transparent font-medium hover:border-current aria-pressed:border-dune aria-pressed:font-semibold"
          >
            {label}
          </button>
        ))}
      </div>
      {forms[tab]}
    </section>
  );
}
