import { DEFAULT_CURRENCY, formatMoney } from '@quivertree/domain/money/money';
import { useState } from 'react';
import { Chart } from '../../ui/chart.tsx';
import { type Column, DataTable, type TableSort } from '../../ui/data-table.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { StatTile, StatTiles } from '../../ui/stat-tile.tsx';
import { StatusPill, type StatusTone } from '../../ui/status-pill.tsx';
import { TablePager } from '../../ui/table-pager.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { GalleryEntry } from './gallery-entry.tsx';

const TONES: readonly StatusTone[] = ['neutral', 'good', 'waiting', 'bad', 'info'];

interface Sale {
  reference: string;
  buyer: string;
  amount: string;
}

const SALES: readonly Sale[] = [
  { reference: 'KWELA1-7Q2M', buyer: 'Ndapewa Shikongo', amount: 'N$ 450.00' },
  { reference: 'KWELA1-9XR4', buyer: 'Petrus Goagoseb', amount: 'N$ 1,250.00' },
];

const COLUMNS: readonly Column<Sale>[] = [
  { label: 'Order', cell: ({ reference }) => reference },
  { label: 'Buyer', sort: 'buyer', cell: ({ buyer }) => buyer },
  { label: 'Amount', sort: 'amount', figures: true, cell: ({ amount }) => amount },
];

const TABS = [
  { id: 'sales', label: 'Sales', content: () => 'Tickets sold.' },
  { id: 'doors', label: 'Doors', content: () => 'People admitted.' },
];

const FILTERS = [{ name: 'state', label: 'Status', choices: [{ value: 'fulfilled', label: 'Fulfilled' }] }];
const SORTS = [{ value: 'buyer,ASC', label: 'Buyer, A to Z' }];

const DAYS = Array.from({ length: 21 }, (_, i) => `${i + 1} Nov`);
const SOLD = DAYS.map((_, i) => (i * 37) % 41);
const PROCEEDS = SOLD.map((sold) => sold * 15_000);

/** Components of the hubs' pages. */
export function HubComponents() {
  const [tab, setTab] = useState('sales');
  const [sort, setSort] = useState<TableSort>({ field: 'buyer', direction: 'ASC' });
  const sortBy = (field: string) => setSort({ field, direction: sort.direction === 'ASC' ? 'DESC' : 'ASC' });
  const table = { columns: COLUMNS, rowKey: ({ reference }: Sale) => reference, sort, onSort: sortBy };
  const position = { size: 10, totalElements: 10_000, totalPages: 1_000 };
  const pager = { sizes: [5, 10], onStep: () => {}, onSize: () => {} };
  const bar = { filters: FILTERS, sorts: SORTS, sort: '', onFilter: () => {}, onSort: () => {}, onClear: () => {} };
  return (
    <>
      <GalleryEntry name="Status, figures, facts, tabs">
        {TONES.map((tone) => (
          <StatusPill key={tone} tone={tone}>
            {tone}
          </StatusPill>
        ))}
        <div className="w-full">
          <StatTiles>
            <StatTile name="Sold" value="1,250" note="of 2,000" />
            <StatTile name="Proceeds" value="N$ 312,500.00" note="before fees" />
            <StatTile name="In" value="0" />
          </StatTiles>
        </div>
        <div className="w-full max-w-2xl">
          <DefinitionList
            facts={[
              ['Buyer', 'Ndapewa Shikongo'],
              [
                'Status',
                <StatusPill key="state" tone="good">
                  {'Fulfilled'}
                </StatusPill>,
              ],
            ]}
          />
        </div>
        <div className="w-full max-w-2xl">
          <Tabs name="Views" tabs={TABS} selected={tab} onSelect={setTab} />
        </div>
      </GalleryEntry>
      <GalleryEntry name="Table">
        <div className="flex w-full flex-col gap-8">
          <FilterBar search="Reference or email" values={{ state: 'fulfilled' }} {...bar} />
          <DataTable caption="Sales" rows={SALES} {...table} />
          <DataTable caption="Refreshing sales" rows={SALES} busy {...table} />
          <DataTable caption="Loading sales" rows={undefined} awaited={2} {...table} />
          <TablePager
            name="Pages 1"
            {...pager}
            position={{ ...position, page: 0, exact: true, hasNext: true, hasPrevious: false }}
          />
          <TablePager
            name="Pages 2"
            {...pager}
            position={{ ...position, page: 4, exact: false, hasNext: true, hasPrevious: true }}
          />
          <TablePager
            name="Pages 3"
            {...pager}
            position={{ ...position, page: null, exact: false, hasNext: false, hasPrevious: true }}
          />
        </div>
      </GalleryEntry>
      <GalleryEntry name="Chart">
        <div className="grid w-full gap-10 lg:grid-cols-2">
          <Chart title="Tickets sold" along="Day" points={DAYS} series={[{ label: 'Sold', values: SOLD }]} />
          <Chart
            title="Proceeds"
            along="Day"
            kind="line"
            points={DAYS}
            series={[
              { label: 'Paid', values: PROCEEDS, format: inDollars },
              { label: 'Refunded', values: PROCEEDS.map((paid) => paid / 5), format: inDollars },
            ]}
          />
        </div>
      </GalleryEntry>
    </>
  );
}

function inDollars(minor: number): string {
  return formatMoney({ amount: minor, currency: DEFAULT_CURRENCY });
}
