import { plural } from '@quivertree/domain/text/plural';
import { TextField } from '../../ui/field.tsx';
import type { PoolRow, TicketsDoc } from './edited-docs.ts';
import { EditedRows } from './edited-rows.tsx';
import { UnitsField } from './units-field.tsx';
import { hasProblem, type PartEditing } from './use-editing.ts';

/** Form for the event's pools, each a capacity that several ticket types share. */
export function Pools({ editing }: { editing: PartEditing<TicketsDoc> }) {
  const { doc, base, change, problems } = editing;
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
      <h2 className="text-xl sm:text-2xl">Shared capacity</h2>
      <p className="mt-1 mb-4 max-w-[62ch] text-soft">
        A pool is capacity that several ticket types share, such as early bird and standard tickets for the same hall.
        Choose each type’s pool in its options above.
      </p>
      <EditedRows
        rows={doc.pools}
        saved={base.pools}
        label="Pools"
        empty="No pools yet."
        titleOf={({ name }) => name || 'New pool'}
        detailOf={(pool) =>
          isUsed(doc, pool)
            ? plural(pool.capacity, '1 place', '{n} places')
            : plural(
                pool.capacity,
                '1 place, not used by any ticket type yet',
                '{n} places, not used by any ticket type yet',
              )
        }
        add="Add pool"
        makeRow={() => ({
          key: `new-${crypto.randomUUID()}`,
          id: null,
          name: `Pool ${doc.pools.length + 1}`,
          capacity: 100,
        })}
        onRows={setPools}
        isWrong={(i) => hasProblem(editing, `pools.${i}`)}
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
              label="Capacity"
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

function isUsed({ ticketTypes }: TicketsDoc, { id, key }: PoolRow): boolean {
  return ticketTypes.some(({ poolName }) => poolName !== null && (poolName === id || poolName === key));
}
