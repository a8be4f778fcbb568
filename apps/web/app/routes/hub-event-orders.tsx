import { OrdersPage } from '../features/selling/orders-page.tsx';
import { useHubEvent } from '../features/hub/hub-event-frame.tsx';
import { PageHead } from '../head/page-head.tsx';
import { hubEventPath } from '../paths.ts';

export default function HubEventOrders() {
  const { id, name } = useHubEvent();
  return (
    <>
      <PageHead title={`Orders · ${name}`} path={hubEventPath(id, '/orders')} personal />
      <OrdersPage />
    </>
  );
}
