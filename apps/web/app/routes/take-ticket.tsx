import { getTransfer } from '@quivertree/contract/transfers';
import { data, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { NoTicketsPage } from '../features/tickets/no-tickets-page.tsx';
import { TakeTicketPage } from '../features/tickets/take-ticket-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { pageRender } from '../load-context.ts';
import { isNotThere } from '../not-there.ts';
import { homePath } from '../paths.ts';

/** Whoever has the link may take the ticket: no cache between here and the browser keeps the page. */
export function headers() {
  return { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  try {
    const transferKey = params['transferKey'] ?? '';
    return await context.get(pageRender).client.call(getTransfer, { params: { transferKey } });
  } catch (error) {
    if (isNotThere(error)) return data(null, { status: 404 });
    throw error;
  }
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
