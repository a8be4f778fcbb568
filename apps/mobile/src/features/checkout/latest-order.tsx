import { type OpenOrder, readOpenOrder } from '@quivertree/checkout/open-order';
import { readJson, writeJson } from '@quivertree/runtime/key-value-store';
import { deviceStore } from '../../storage/device-store.ts';
import { UnpaidOrder } from './unpaid-order.tsx';
import { useNow } from './use-now.ts';

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
