import { getTransfer } from '@quivertree/contract/tickets/transfers';
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { NoTicketsPage } from '../features/tickets/no-tickets-page.tsx';
import { AcceptTicketPage } from '../features/tickets/accept-ticket-page.tsx';
import { PageHead } from '../document/page-head.tsx';
import { pageRender } from '../document/page-render.ts';
import { NO_INDEX_HEADERS } from '../document/no-store-headers.ts';
import { orNotFound } from '../calls/not-found.ts';
import { homePath } from '../pages/paths.ts';

/** Anyone with the link can accept the ticket, so no cache or search engine may keep the page. */
export function headers() {
  return NO_INDEX_HEADERS;
}

export function loader({ context, params }: LoaderFunctionArgs) {
  const transferKey = params['transferKey'] ?? '';
  return orNotFound(context.get(pageRender).client.call(getTransfer, { params: { transferKey } }));
}

export default function TakeTicket() {
  const transfer = useLoaderData<typeof loader>();
  const { transferKey = '' } = useParams();
  return (
    <>
      <PageHead title={transfer ? `A ticket for ${transfer.event.name}` : 'Tickets'} path={homePath} personal />
      {transfer ? <AcceptTicketPage transfer={transfer} transferKey={transferKey} /> : <NoTicketsPage />}
    </>
  );
}
