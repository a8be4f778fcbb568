import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { loadOrderTickets } from '../features/tickets/load-order-tickets.server.ts';
import { NoTicketsPage } from '../features/tickets/no-tickets-page.tsx';
import { OrderTicketsPage } from '../features/tickets/order-tickets-page.tsx';
import { PageHead } from '../document/page-head.tsx';
import { pageRender } from '../document/page-render.ts';
import { NO_INDEX_HEADERS } from '../document/no-store-headers.ts';
import { orNotFound } from '../calls/not-found.ts';
import { orderTicketsPath } from '../pages/paths.ts';

/** Tickets are private: no cache or search engine may keep them. */
export function headers() {
  return NO_INDEX_HEADERS;
}

export function loader({ context, params }: LoaderFunctionArgs) {
  return orNotFound(loadOrderTickets(context.get(pageRender).client, params['ticketsKey'] ?? ''));
}

export default function OrderTickets() {
  const order = useLoaderData<typeof loader>();
  const { ticketsKey = '' } = useParams();
  return (
    <>
      <PageHead
        title={order ? `Tickets: ${order.event.name}` : 'Tickets'}
        path={orderTicketsPath(ticketsKey)}
        personal
      />
      {order ? <OrderTicketsPage key={ticketsKey} order={order} ticketsKey={ticketsKey} /> : <NoTicketsPage />}
    </>
  );
}
