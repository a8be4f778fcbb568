import { useParams } from 'react-router';
import { OrderPage } from '../features/selling/order-page.tsx';
import { useHubEvent } from '../features/hub/hub-event-frame.tsx';
import { PageHead } from '../head/page-head.tsx';
import { hubOrderPath } from '../paths.ts';

export default function HubEventOrder() {
  const { id, name } = useHubEvent();
  const { reference = '' } = useParams();
  return (
    <>
      <PageHead title={`Order · ${name}`} path={hubOrderPath(id, reference)} personal />
      <OrderPage key={reference} eventId={id} reference={reference} />
    </>
  );
}
