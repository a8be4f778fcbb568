import { getRefundOffer } from '@quivertree/contract/payments/refunds';
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { NoTicketsPage } from '../features/tickets/no-tickets-page.tsx';
import { RefundOfferPage } from '../features/tickets/refund-offer-page.tsx';
import { PageHead } from '../document/page-head.tsx';
import { pageRender } from '../document/page-render.ts';
import { NO_INDEX_HEADERS } from '../document/no-store-headers.ts';
import { orNotFound } from '../calls/not-found.ts';
import { refundOfferPath } from '../pages/paths.ts';

/** The offer is private: no cache or search engine may keep it. */
export function headers() {
  return NO_INDEX_HEADERS;
}

export function loader({ context, params }: LoaderFunctionArgs) {
  const ticketsKey = params['ticketsKey'] ?? '';
  return orNotFound(context.get(pageRender).client.call(getRefundOffer, { params: { ticketsKey } }));
}

export default function RefundOffer() {
  const offer = useLoaderData<typeof loader>();
  const { ticketsKey = '' } = useParams();
  return (
    <>
      <PageHead title={offer ? `Refund: ${offer.eventName}` : 'Refund'} path={refundOfferPath(ticketsKey)} personal />
      {offer ? <RefundOfferPage offer={offer} ticketsKey={ticketsKey} /> : <NoTicketsPage />}
    </>
  );
}
