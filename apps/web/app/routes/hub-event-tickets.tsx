import { EditTicketsPage } from '../features/event-editing/edit-tickets-page.tsx';
import { useHubEvent } from '../features/hub/hub-event-frame.tsx';
import { PageHead } from '../head/page-head.tsx';
import { hubEventPath } from '../paths.ts';

export default function HubEventTickets() {
  const { id, name } = useHubEvent();
  return (
    <>
      <PageHead title={`Tickets · ${name}`} path={hubEventPath(id, '/tickets')} personal />
      <EditTicketsPage key={id} />
    </>
  );
}
