import { listOrganiserPayouts } from '@quivertree/contract/settlement/organiser-money';
import { PAYOUT_SORTS } from '@quivertree/contract/settlement/payouts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { ListView } from '../hub/list-view.tsx';
import { useOrganisation } from '../hub/organisation-frame.tsx';
import { useList } from '../hub/use-list.ts';
import { backToMoney } from './back-to-money.ts';
import { PAYOUT_COLUMNS } from './payout-columns.tsx';

/** An organisation's past and upcoming payouts. */
export default function PayoutsPage() {
  const { id: organiserId } = useOrganisation();
  const list = useList({ call: listOrganiserPayouts, params: { organiserId }, sorts: PAYOUT_SORTS });
  return (
    <HubPage
      title="Payouts"
      back={backToMoney(organiserId)}
      lead="If the bank returns a payout, its amount becomes due to you again and goes into the next payout."
    >
      <ListView
        list={list}
        name="Payouts"
        rowKey={({ id }) => id}
        columns={PAYOUT_COLUMNS}
        empty={
          <EmptyState title="No payouts yet">
            <p className="text-soft">You’ll get your first payout after your first paid event has ended.</p>
          </EmptyState>
        }
      />
    </HubPage>
  );
}
