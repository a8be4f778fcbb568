import { listMovements, MONEY_ACCOUNTS, MOVEMENT_SORTS } from '@quivertree/contract/settlement/movements';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FigureNotes } from '../hub/figures.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { ListView } from '../hub/list-view.tsx';
import { useOrganisation } from '../hub/organisation-frame.tsx';
import { useList } from '../hub/use-list.ts';
import { backToMoney } from './back-to-money.ts';
import { MOVEMENT_COLUMNS } from './movement-columns.tsx';

const ACCOUNT_WORDS: Record<(typeof MONEY_ACCOUNTS)[number], string> = {
  payable: 'Due to you',
  reserve: 'On hold',
  receivable: 'You owe us',
};
const TITLES: Record<(typeof MONEY_ACCOUNTS)[number], string> = {
  payable: 'Movements: money due to you',
  reserve: 'Movements: money on hold',
  receivable: 'Movements: money you owe us',
};
const ACCOUNTS = MONEY_ACCOUNTS.filter((account) => account !== 'payable').map((value) => ({
  value,
  label: ACCOUNT_WORDS[value],
}));

/** Movements that make up a balance, down to each order. */
export default function MovementsPage() {
  const { id: organiserId } = useOrganisation();
  const list = useList({
    call: listMovements,
    params: { organiserId },
    sorts: MOVEMENT_SORTS,
    filters: ['account', 'eventId'],
  });
  const account = MONEY_ACCOUNTS.find((one) => one === list.address.filters['account']) ?? 'payable';
  const { eventId } = list.address.filters;
  const eventName = eventId && list.page?.items[0]?.eventName;
  return (
    <HubPage
      back={backToMoney(organiserId)}
      title={TITLES[account]}
      lead={eventName ? `Movements for ${eventName}.` : 'These movements add up to your balance.'}
    >
      <ListView
        list={list}
        name="Movements"
        filters={[{ name: 'account', label: 'Balance', choices: ACCOUNTS, all: ACCOUNT_WORDS.payable }]}
        rowKey={({ id }) => id}
        columns={MOVEMENT_COLUMNS}
        empty={
          <EmptyState title="No movements yet">
            <p className="text-soft">Sales, refunds, releases and payouts will show up here.</p>
          </EmptyState>
        }
      />
      <FigureNotes figures={['amount', 'ourFee', 'change']} />
    </HubPage>
  );
}
