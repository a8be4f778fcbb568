import { getTransfer } from '@quivertree/contract/transfers';
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { NoTicketsPage } from '../features/tickets/no-tickets-page.tsx';
import { TakeTicketPage } from '../features/tickets/take-ticket-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { pageRender } from '../load-context.ts';
import { LINK_HOLDERS_OWN } from '../never-kept.ts';
import { orNotThere } from '../not-there.ts';
import { homePath } from '../paths.ts';

/** Anyone with the link can accept the ticket, so only their browser may keep the page. */
export function headers() {
  return LINK_HOLDERS_OWN;
}

export function loader({ context, params }: LoaderFunctionArgs) {
  const transferKey = params['transferKey'] ?? '';
  return orNotThere(context.get(pageRender).client.call(getTransfer, { params: { transferKey } }));
}

export default function TakeTicket() {
  const transfer = useLoaderData<typeof loader>();
  const { transferKey = '' } = useParams();
  return (
    <>
      <PageHead title={transfer ? `A ticket for ${transfer.event.name}` : 'Tickets'} path={homePath} personal />
      {transfer ? <TakeTicketPage transfer={transfer} transferKey={transferKey} /> : <NoTicketsPage />}
    </>
  );
}
