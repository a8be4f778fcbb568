import { type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router';
import { apiClient } from '../api-client.ts';
import { prefetch, usePageQuery } from '../page-query.ts';
import { messageOf } from '../error-message.ts';
import { orderStatusQuery } from '../features/payment/order-status-query.ts';
import { BackToHome, PaymentResult } from '../features/payment/payment-result.tsx';
import { StatusView } from '../features/payment/status-view.tsx';
import { PageHead } from '../head/page-head.tsx';
import { paymentStatusPath } from '../paths.ts';
import { NEVER_KEPT } from '../never-kept.ts';
import { prefetchOnServer } from '../prefetched.ts';
import { Loading } from '../ui/loading.tsx';

function keyOf(query: URLSearchParams): string | undefined {
  return query.get('key') ?? undefined;
}

export function loader(args: LoaderFunctionArgs) {
  const key = keyOf(new URL(args.request.url).searchParams);
  return prefetchOnServer(args, (client) => [orderStatusQuery(client, args.params['reference'] ?? '', key)]);
}

export function clientLoader({ request, params }: { request: Request; params: { reference?: string } }): null {
  const key = keyOf(new URL(request.url).searchParams);
  prefetch(orderStatusQuery(apiClient, params.reference ?? '', key));
  return null;
}

/** The page is the buyer's own. */
export function headers() {
  return NEVER_KEPT;
}

export default function PaymentStatus() {
  const { reference = '' } = useParams();
  const [query] = useSearchParams();
  const { data, error } = usePageQuery(orderStatusQuery(apiClient, reference, keyOf(query)));
  return (
    <>
      <PageHead title="Payment status" path={paymentStatusPath(reference)} personal />
      {data ? (
        <PaymentResult order={data} />
      ) : error ? (
        <StatusView tone="bad" title="Payment Error" text={messageOf(error)} actions={<BackToHome kind="action" />} />
      ) : (
        <>
          <h1 className="sr-only">Payment status</h1>
          <Loading>Checking your payment status...</Loading>
        </>
      )}
    </>
  );
}
