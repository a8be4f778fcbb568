import { isOpenTo } from '@quivertree/contract/access';
import type { Answer } from '@quivertree/contract/call';
import { getEventStock, giveTickets } from '@quivertree/contract/gifts';
import { changeCapacity, changePoolCapacity, setAllotment } from '@quivertree/contract/stock';
import { type ReactNode, useState } from 'react';
import { apiClient } from '../../api-client.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AnswerView } from '../hub/answer-view.tsx';
import { useHubEvent } from '../hub/hub-event-frame.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { useAnswer } from '../hub/use-answer.ts';
import { usePerson } from '../hub/use-person.ts';
import { useRefresh } from '../hub/use-refresh.ts';
import { GiftForm } from './gift-form.tsx';
import { shownMoney } from './shown-money.ts';
import { UnitsForm } from './units-form.tsx';

type Stock = Answer<typeof getEventStock>;
type TicketType = Stock['ticketTypes'][number];
type Pool = Stock['pools'][number];

/** An event's capacity, what is kept back for whom, and complimentary tickets. */
export default function StockPage() {
  const { id, organiser } = useHubEvent();
  const person = usePerson(organiser.role);
  const refresh = useRefresh();
  const stock = useAnswer(getEventStock, { params: { eventId: id } });
  const changed = () => void refresh(getEventStock);
  return (
    <HubPage
      title="Stock"
      lead="What there is, what is taken, and what you keep back. What somebody has is never taken away."
    >
      <AnswerView query={stock} name="stock" awaited={<Skeleton className="h-96" />}>
        {(data) => (
          <div className="flex flex-col gap-10">
            <Units
              caption="Ticket types"
              rows={data.ticketTypes}
              price={({ price }) => shownMoney(price, data.currency)}
            />
            {data.pools.length > 0 && <Units caption="Pools that ticket types share" rows={data.pools} />}
            <Allotments stock={data} />
            {isOpenTo(giveTickets.access, person) && (
              <>
                <Changes eventId={id} stock={data} onDone={changed} />
                <GiftForm eventId={id} stock={data} onDone={changed} />
              </>
            )}
          </div>
        )}
      </AnswerView>
    </HubPage>
  );
}

interface UnitsProps<Row> {
  caption: string;
  rows: readonly Row[];
  price?: (row: Row) => ReactNode;
}

function Units<Row extends Pool | TicketType>({ caption, rows, price }: UnitsProps<Row>) {
  const given = (row: Row) => ('given' in row ? row.given : null);
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
          {
            label: 'Sold or given',
            figures: true,
            cell: (row) => (given(row) ? `${row.sold} (${given(row)} given)` : row.sold),
          },
          { label: 'Reserved', figures: true, cell: ({ reserved }) => reserved || '–' },
          { label: 'Waiting list', figures: true, cell: ({ offered }) => offered || '–' },
          { label: 'Kept back', figures: true, cell: ({ allotted }) => allotted || '–' },
          { label: 'Left', figures: true, cell: ({ left }) => <strong>{left}</strong> },
        ]}
      />
    </section>
  );
}

function Allotments({ stock }: { stock: Stock }) {
  const rows = stock.ticketTypes.flatMap((type) =>
    type.allotments.map((allotment) => ({ ...allotment, type: type.name })),
  );
  return (
    <section>
      <h2 className="mb-3 text-xl">Kept back</h2>
      {rows.length === 0 ? (
        <p className="text-soft">Nothing is kept back.</p>
      ) : (
        <DataTable
          caption="Kept back"
          rows={rows}
          rowKey={({ name, type }) => `${type} ${name}`}
          columns={[
            { label: 'For whom', cell: ({ name }) => name },
            { label: 'Ticket', cell: ({ type }) => type },
            { label: 'Tickets', figures: true, cell: ({ units }) => units },
          ]}
        />
      )}
    </section>
  );
}

/** Changes of capacities and allotments: one form, whatever it is about. */
function Changes({ eventId, stock, onDone }: { eventId: string; stock: Stock; onDone: () => void }) {
  const [what, setWhat] = useState('allotment');
  const types = stock.ticketTypes.map(({ id, name }) => ({ value: id, label: name }));
  const forms: Record<string, ReactNode> = {
    allotment: (
      <UnitsForm
        key="allotment"
        label="Ticket"
        choices={types}
        named
        unitsOf={(id, name) =>
          stock.ticketTypes.find((type) => type.id === id)?.allotments.find((of) => of.name === name)?.units ?? 0
        }
        action="Keep back"
        hint="The new number takes the place of what is kept back under this name; 0 puts all of it back on sale."
        save={(ticketId, units, name) =>
          apiClient.call(setAllotment, { params: { eventId, ticketId }, body: { name, units } })
        }
        onDone={onDone}
      />
    ),
    capacity: (
      <UnitsForm
        key="capacity"
        label="Ticket"
        choices={types}
        unitsOf={(id) => stock.ticketTypes.find((type) => type.id === id)?.capacity ?? 0}
        action="Change the capacity"
        hint="Never less than what is taken. What is new is offered to the waiting list first."
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
        action="Change the capacity"
        hint="Its ticket types keep their own limits."
        save={(poolId, capacity) =>
          apiClient.call(changePoolCapacity, { params: { eventId, poolId }, body: { capacity } })
        }
        onDone={onDone}
      />
    ),
  };
  const tabs = [
    ['allotment', 'Keep tickets back'],
    ['capacity', 'Capacity of a ticket type'],
    ...(stock.pools.length > 0 ? [['pool', 'Capacity of a pool']] : []),
  ] as const;
  return (
    <section>
      <h2 className="mb-3 text-xl">Change the stock</h2>
      <div role="group" aria-label="What to change" className="mb-4 flex flex-wrap gap-x-6">
        {tabs.map(([value = '', label]) => (
          <button
            key={value}
            type="button"
            aria-pressed={what === value}
            onClick={() => setWhat(value)}
            className="min-h-11 border-b-2 border-transparent font-medium hover:border-current aria-pressed:border-dune aria-pressed:font-semibold"
          >
            {label}
          </button>
        ))}
      </div>
      {forms[what]}
    </section>
  );
}
