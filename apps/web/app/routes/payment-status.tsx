import type { OrderStatus } from '@quivertree/contract/orders/orders';
import {
  type ActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useParams,
  useSearchParams,
} from 'react-router';
import { useEffect, useEffectEvent } from 'react';
import { messageOf } from '@quivertree/contract/error-message';
import { PayWithoutScripts } from '../features/checkout/pay-without-scripts.tsx';
import { checkPaymentByForm, nextStopByForm } from '../features/payments/pay-by-form.server.ts';
import { orderStatusQuery } from '../features/payments/order-status-query.ts';
import { BackToHome, PaymentResult } from '../features/payments/payment-result.tsx';
import { StatusView } from '../features/payments/status-view.tsx';
import { useSession } from '../features/session/use-session.ts';
import { type DrawnOrder, loadOrderTickets } from '../features/tickets/load-order-tickets.server.ts';
import { PageHead } from '../document/page-head.tsx';
import { pageRender } from '../document/page-render.ts';
import { paymentStatusPath } from '../pages/paths.ts';
import { NO_STORE_HEADERS } from '../document/no-store-headers.ts';
import { Loading } from '../ui/loading.tsx';
import { answers } from '../queries/answers.ts';
import { useQuery } from '../queries/use-query.ts';
import { prefetchOnServer } from '../queries/prefetch-on-server.ts';

function keyOf(query: URLSearchParams): string | undefined {
  return query.get('key') ?? undefined;
}

export async function loader(args: LoaderFunctionArgs) {
  const key = keyOf(new URL(args.request.url).searchParams);
  const { data: prefetched, init } = await prefetchOnServer(args, [
    orderStatusQuery(args.params['reference'] ?? '', key),
  ]);
  const order = prefetched.answers[0]?.answer as OrderStatus | undefined;
  return data({ ...prefetched, tickets: await ticketsOf(args, order) }, init ?? undefined);
}

/** The buyer's tickets; undefined if they can't be loaded. The page confirms the purchase even without them. */
function ticketsOf({ context }: LoaderFunctionArgs, order: OrderStatus | undefined): Promise<DrawnOrder | undefined> {
  const ticketsKey = order?.ticketsPath?.split('/').at(-1);
  if (!ticketsKey) return Promise.resolve(undefined);
  return loadOrderTickets(context.get(pageRender).client, ticketsKey).catch(() => undefined);
}

/**
 * Forms of this page: *Refresh Status*, which asks the provider before the page is shown again, and without scripts the
 * button that continues to the payment.
 */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { client, publicUrl } = context.get(pageRender);
  const reference = params['reference'] ?? '';
  const form = await request.formData();
  const key = String(form.get('key') ?? '');
  if (form.has('refresh')) {
    await checkPaymentByForm(client, { reference, key });
    throw redirect(paymentStatusPath(reference, key), 303);
  }
  const next = await nextStopByForm(client, { reference, key });
  if (!next) throw redirect(paymentStatusPath(reference, key), 303);
  if (next.kind === 'redirect' && next.url.startsWith(`${publicUrl}/`)) throw redirect(next.url, 303);
  return next;
}

export function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const key = keyOf(new URL(request.url).searchParams);
  answers.prefetch(orderStatusQuery(params.reference ?? '', key));
  return { answers: [], tickets: undefined };
}

/** The page is private to the buyer. */
export function headers() {
  return NO_STORE_HEADERS;
}

/**
 * Fetches the status again for a signed-in user, who may be the buyer. The document is masked, because the server
 * that renders it doesn't know who is signed in.
 */
function useUnmasked(isMasked: boolean, refetch: () => void): void {
  const { user } = useSession();
  const ask = useEffectEvent(refetch);
  const isNeeded = isMasked && user !== null;
  useEffect(() => {
    if (isNeeded) ask();
  }, [isNeeded]);
}

export default function PaymentStatus() {
  const { reference = '' } = useParams();
  const [query] = useSearchParams();
  const key = keyOf(query);
  const { data: order, error, refetch } = useQuery(orderStatusQuery(reference, key));
  useUnmasked(key === undefined && order !== undefined && !order.refunds, refetch);
  const { tickets } = useLoaderData<typeof loader>();
  const next = useActionData<typeof action>();
  return (
    <>
      <PageHead title="Payment status" path={paymentStatusPath(reference)} personal />
      {next ? (
        <div className="wall max-w-2xl py-16">
          <PayWithoutScripts next={next} />
        </div>
      ) : order ? (
        <PaymentResult order={order} buyerKey={key} tickets={tickets} />
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
