import { listOrganiserPayouts } from '@quivertree/contract/organiser-money';
import { PAYOUT_SORTS } from '@quivertree/contract/payouts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { ListView } from '../hub/list-view.tsx';
import { useOrganisation } from '../hub/organisation-frame.tsx';
import { useList } from '../hub/use-list.ts';
import { backToMoney } from './back-to-money.ts';
import { PAYOUT_COLUMNS } from './payout-columns.tsx';

/** Everything that an organisation was paid, or is about to be. */
export default function PayoutsPage() {
  const { id: organiserId } = useOrganisation();
  const list = useList({ call: listOrganiserPayouts, params: { organiserId }, sorts: PAYOUT_SORTS });
  return (
    <HubPage
      title="Payouts"
      back={backToMoney(organiserId)}
      lead="A payout that came back is due to you again, and goes into the next one."
    >
      <ListView
        list={list}
        name="Payouts"
        rowKey={({ id }) => id}
        columns={PAYOUT_COLUMNS}
        empty={
          <EmptyState title="No payouts yet">
            <p className="text-soft">The first one is drawn up after your first event with paid tickets has ended.</p>
          </EmptyState>
        }
      />
    </HubPage>
  );
}
