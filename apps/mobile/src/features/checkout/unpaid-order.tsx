import type { OpenOrder } from '@quivertree/checkout/open-order';
import { router } from 'expo-router';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { statusRoute } from './checkout-routes.ts';
import { useTimeLeft } from './use-time-left.ts';

/** An order placed earlier that can still be paid, after the app was closed in between, for instance. */
export function UnpaidOrder({ order }: { order: OpenOrder }) {
  const text = useTimeLeft('You haven’t paid yet. Your tickets are reserved {time}.', order.until);
  return (
    <Notice text={text}>
      <Button label="Continue to payment" kind="outline" onPress={() => router.push(statusRoute(order))} />
    </Notice>
  );
}
