import { type OpenOrder, readOpenOrder } from '@quivertree/checkout/open-order';
import { NOT_PAID } from '@quivertree/checkout/status-text';
import { router } from 'expo-router';
import { readJson, writeJson } from '@quivertree/runtime/key-value-store';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { statusRoute } from './checkout-routes.ts';
import { useTimeLeft } from './use-time-left.ts';
import { deviceStore } from '../../storage/device-store.ts';
import { useNow } from './use-now.ts';

/** An order placed earlier that can still be paid, after the app was closed in between, for instance. */
export function UnpaidOrder({ order }: { order: OpenOrder }) {
  const text = useTimeLeft(NOT_PAID, order.until);
  return (
    <Notice text={text}>
      <Button label="Continue to payment" kind="outline" onPress={() => router.push(statusRoute(order))} />
    </Notice>
  );
}

/** The event whose tickets were ordered last on this phone. */
const LATEST = 'qt:latest-order';

export function rememberLatestOrder(eventId: string): void {
  writeJson(deviceStore, LATEST, eventId);
}

/** Leads back to the latest order while it can still be paid, after the app was closed in between, for instance. */
export function LatestUnpaidOrder() {
  const order = latestOpenOrder(useNow());
  return order && <UnpaidOrder order={order} />;
}

function latestOpenOrder(now: number): OpenOrder | undefined {
  const eventId = readJson(deviceStore, LATEST);
  return typeof eventId === 'string' ? readOpenOrder(deviceStore, eventId, now) : undefined;
}
