import { isOpenTo } from '@quivertree/contract/access';
import { getMembership, type Membership } from '@quivertree/contract/organisers/organisers';
import { getOrganiserSales } from '@quivertree/contract/sales/sales';
import { listLatestOrders } from '@quivertree/contract/selling/order-lists';
import { useLocalSearchParams } from 'expo-router';
import { Screen } from '../../design/screen.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { Text } from '../../design/text.tsx';
import { AnswerView } from '../../query/answer-view.tsx';
import { useCall } from '../../query/use-call.ts';
import { OrganisationSales } from '../sales/organisation-sales.tsx';
import { LatestOrders } from '../selling/latest-orders.tsx';
import { UpcomingEvents } from './upcoming-events.tsx';

/** An organisation at a glance: today's sales, upcoming events and latest orders, as far as the member may see them. */
export function OrganisationScreen() {
  const { organiserId } = useLocalSearchParams<{ organiserId: string }>();
  const membership = useCall(getMembership, { params: { organiserId } });
  return (
    <Screen belowHeader testID="organisation">
      <AnswerView query={membership} loadingLabel="Loading your organisation" skeleton={<Skeleton height={320} />}>
        {(organisation) => <Overview organisation={organisation} />}
      </AnswerView>
    </Screen>
  );
}

function Overview({ organisation: { id, name, role } }: { organisation: Membership }) {
  const person = { isAdministrator: false, memberRole: role };
  const seesSales = isOpenTo(getOrganiserSales.access, person);
  return (
    <>
      <Text kind="title">{name}</Text>
      {seesSales && <OrganisationSales organiserId={id} />}
      <UpcomingEvents organiserId={id} seesSales={seesSales} />
      {isOpenTo(listLatestOrders.access, person) && <LatestOrders organiserId={id} />}
    </>
  );
}
