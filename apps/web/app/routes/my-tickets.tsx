import { MyTicketsPage } from '../features/tickets/my-tickets-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { myTicketsPath } from '../paths.ts';

export default function MyTickets() {
  return (
    <>
      <PageHead title="My Tickets" path={myTicketsPath} personal />
      <MyTicketsPage />
    </>
  );
}
