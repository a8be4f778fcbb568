import { type OpenOrder, readOpenOrder } from '@quivertree/checkout/open-order';
import type { PayableOrder } from '@quivertree/checkout/status-text';
import { CONTINUE_TO_PAYMENT, NOT_PAID } from '@quivertree/checkout/unpaid-order-words';
import { router, useFocusEffect } from 'expo-router';
import { readJson, writeJson } from '@quivertree/runtime/key-value-store';
import { useCallback, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { statusRoute } from './checkout-routes.ts';
import { useTimeLeft } from './use-time-left.ts';
import { serverNow } from '../../server/server-time.ts';
import { deviceStore } from '../../storage/device-store.ts';
import { useNow } from './use-now.ts';

/**
 * An order placed earlier that can still be paid, after the app was closed in between, for instance, or elsewhere.
 */
export function UnpaidOrder({ order }: { order: PayableOrder }) {
  const text = useTimeLeft(NOT_PAID, order.until);
  return (
    <Notice text={text}>
      <Button label={CONTINUE_TO_PAYMENT} kind="outline" onPress={() => router.push(statusRoute(order))} />
    </Notice>
  );
}

/** The event whose tickets were ordered last on this phone. */
const LATEST = 'qt:latest-order';

export function rememberLatestOrder(eventId: string): void {
  writeJson(deviceStore, LATEST, eventId);
}

/**
 * Leads back to the latest order while it can still be paid, after the app was closed in between, for instance. Tabs stay
 * mounted, so the order may have been placed or paid whenever one is opened again.
 */
export function LatestUnpaidOrder() {
  const [order, setOrder] = useState(latestOpenOrder);
  useFocusEffect(useCallback(() => setOrder(latestOpenOrder()), []));
  const now = useNow();
  return order && Date.parse(order.until) > now ? <UnpaidOrder order={order} /> : null;
}

function latestOpenOrder(): OpenOrder | undefined {
  const eventId = readJson(deviceStore, LATEST);
  return typeof eventId === 'string' ? readOpenOrder(deviceStore, eventId, serverNow()) : undefined;
}
