import { clearPurchase } from '@quivertree/checkout/clear-purchase';
import { PAYMENT_PAGE_FAILED } from '@quivertree/checkout/checkout-words';
import { payableOrder, payLabel, statusText, viewTicketsLabel } from '@quivertree/checkout/status-text';
import { messageOf } from '@quivertree/contract/error-message';
import { checkPayment, getOrderStatus, type OrderStatus } from '@quivertree/contract/orders/orders';
import { router, useLocalSearchParams } from 'expo-router';
import { openBrowserAsync } from 'expo-web-browser';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { AppState, Linking, View } from 'react-native';
import { organiserMailto, refundedAmount } from '@quivertree/checkout/order-outcome';
import { formatPrice, minorOf } from '@quivertree/domain/money/money';
import { shownReference } from '@quivertree/domain/orders/order-reference';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { Screen } from '../../design/screen.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { eventPath } from '../../links/event-path.ts';
import { routeOfLink } from '../../links/route-of-link.ts';
import { useCall } from '../../query/use-call.ts';
import { SERVER_URL } from '../../server/server-url.ts';
import { apiClient } from '../../session/session.ts';
import { deviceStore } from '../../storage/device-store.ts';
import { refreshOrder } from '../tickets/tickets.ts';
import { closePaymentPage, openPaymentPage } from '../checkout/payment-page.ts';
import { useTimeLeft } from '../checkout/use-time-left.ts';
import { StatusView } from './status-view.tsx';

/** Interval at which an unpaid order's status is fetched, in milliseconds. */
const POLL_MS = 3_000;

/** Outcome of an order. It stays below the payment page, follows the payment, and shows what comes next. */
export function PaymentStatusScreen() {
  const { reference, key } = useLocalSearchParams<{ reference: string; key?: string }>();
  const { data, error, isFetching, refetch } = useCall(
    getOrderStatus,
    { params: { reference }, query: key === undefined ? {} : { key } },
    { refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? POLL_MS : false) },
  );
  /** Fetches the status again, for its buyer after asking the provider, whose notification may be late. */
  async function check(): Promise<void> {
    if (key !== undefined && data?.payableUntil !== undefined)
      await apiClient.call(checkPayment, { params: { reference }, body: { key } }).catch(() => undefined);
    await refetch();
  }
  useReturn(() => void check());
  const refresh = <Button label="Refresh Status" kind="outline" busy={isFetching} onPress={() => void check()} />;
  return (
    <Screen belowHeader testID="payment-status">
      {data ? (
        <Outcome order={data} buyerKey={key} refresh={refresh} />
      ) : error ? (
        <StatusView
          tone="bad"
          title="Payment Error"
          paragraphs={[messageOf(error)]}
          actions={
            <>
              {refresh}
              <BackToHome />
            </>
          }
        />
      ) : (
        <View role="progressbar" aria-busy aria-label="Checking your payment status...">
          <Skeleton height={320} />
        </View>
      )}
    </Screen>
  );
}

/** True if the order may yet be paid, or its payment may arrive at any moment. */
function isOpen({ status, payableUntil, inSuspense }: OrderStatus): boolean {
  return (status === 'pending' && !inSuspense) || payableUntil !== undefined;
}

/** Calls back when the buyer returns to the app, from the payment page or another app. */
function useReturn(onReturn: () => void): void {
  const returned = useEffectEvent(onReturn);
  useEffect(() => {
    const shown = AppState.addEventListener('change', (state) => state === 'active' && returned());
    const linked = Linking.addEventListener('url', () => {
      void closePaymentPage();
      returned();
    });
    return () => {
      shown.remove();
      linked.remove();
    };
  }, []);
}

interface OutcomeProps {
  order: OrderStatus;
  buyerKey: string | undefined;
  /** Button that fetches the status again. */
  refresh: ReactNode;
}

function Outcome({ order, buyerKey, refresh }: OutcomeProps) {
  const { status, eventId, eventName, description, ticketsPath } = order;
  const payable = payableOrder(order, buyerKey);
  const { tone, title, paragraphs } = statusText(order, payable);
  // The tone is neither for a status that only newer servers know, so the basket stays.
  const isOver = tone === 'good' || tone === 'over';
  const bought = status === 'success';
  const organiser = organiserMailto(order);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (!isOver && status !== 'expired') return;
    void closePaymentPage();
    const ticketsKey = ticketsPath?.split('/').at(-1);
    // Fetched now, the tickets can be shown at the door without a connection.
    if (ticketsKey) void refreshOrder(ticketsKey);
    // After an expired reservation the basket and the answers stay, to order again.
    if (isOver) clearPurchase(deviceStore, eventId);
  }, [isOver, status, eventId, ticketsPath]);

  function pay(): void {
    setProblem(undefined);
    if (payable) openPaymentPage(payable).catch(() => setProblem(PAYMENT_PAGE_FAILED));
    else router.dismissTo(eventPath({ id: eventId }));
  }

  return (
    <StatusView
      tone={tone}
      title={title}
      paragraphs={useParagraphs(paragraphs, payable?.until)}
      name={bought ? eventName : description}
      facts={orderFacts(order)}
      actions={
        <>
          {problem !== undefined && <Notice tone="problem" text={problem} />}
          {(tone === 'bad' || payable) && <Button label={payLabel(order)} testID="pay" onPress={pay} />}
          {order.inSuspense && !bought && <ContactUs />}
          {organiser !== undefined && (
            <Button
              label="Contact the organiser"
              onPress={() => void Linking.openURL(organiser).catch(() => undefined)}
            />
          )}
          {(tone === 'bad' || tone === 'waiting') && refresh}
          {ticketsPath !== undefined && <ViewTickets path={ticketsPath} label={viewTicketsLabel(order)} />}
          {isOver && (
            <Button label="Back to Event" kind="outline" onPress={() => router.dismissTo(eventPath({ id: eventId }))} />
          )}
          <BackToHome />
        </>
      }
    />
  );
}

/** Paragraphs with the time left in place of `{time}`. */
function useParagraphs(paragraphs: readonly string[], until = new Date(0).toISOString()): string[] {
  const timed = useTimeLeft(paragraphs.find((paragraph) => paragraph.includes('{time}')) ?? '', until);
  return paragraphs.map((paragraph) => (paragraph.includes('{time}') ? timed : paragraph));
}

function ViewTickets({ path, label }: { path: string; label: string }) {
  return <Button label={label} testID="view-tickets" onPress={() => router.push(routeOfLink(path, SERVER_URL))} />;
}

function ContactUs() {
  return (
    <Button
      label="Contact us"
      onPress={() => void openBrowserAsync(`${SERVER_URL}/#contact-us`).catch(() => undefined)}
    />
  );
}

function BackToHome() {
  return <Button label="Back to Home" kind="outline" onPress={() => router.dismissTo('/')} />;
}

/** Facts about an order, for its status: short reference to read out, with the full one below it, as specified. */
function orderFacts(order: OrderStatus): { term: string; text: string; note?: string }[] {
  const { amount, currency, description, reference, customerName, customerEmail, status } = order;
  const money = (decimal: number) => formatPrice({ amount: minorOf(decimal), currency });
  const refunded = refundedAmount(order);
  const bought = status === 'success';
  return [
    ...(bought ? [{ term: 'Order', text: description }] : []),
    ...(refunded === undefined ? [] : [{ term: 'Refunded', text: refunded }]),
    { term: 'Amount', text: money(amount) },
    ...(bought && customerName ? [{ term: 'Name', text: customerName }] : []),
    ...(bought && customerEmail ? [{ term: 'Email', text: customerEmail }] : []),
    { term: 'Reference', text: shownReference(reference), note: reference },
  ];
}
