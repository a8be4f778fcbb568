import type { Answer } from '@quivertree/contract/call';
import { listLatestOrders } from '@quivertree/contract/selling/order-lists';
import { formatDateTime, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { formatMoney, minorOf } from '@quivertree/domain/money/money';
import { SHOWN_ORDER_STATE_LABELS, shownOrderState } from '@quivertree/domain/sales/figures';
import { plural } from '@quivertree/domain/text/plural';
import { StyleSheet, View } from 'react-native';
import { Skeleton } from '../../design/skeleton.tsx';
import { Text } from '../../design/text.tsx';
import { SPACE, useTheme } from '../../design/theme.ts';
import { AnswerView } from '../../query/answer-view.tsx';
import { useCall } from '../../query/use-call.ts';

/** Interval at which orders are fetched again while they are in view, in milliseconds. */
const REFRESH_MS = 30_000;

/** The newest orders of an organisation's events. */
export function LatestOrders({ organiserId }: { organiserId: string }) {
  const orders = useCall(listLatestOrders, { params: { organiserId } }, { refetchInterval: REFRESH_MS });
  return (
    <View>
      <Text kind="heading">Latest orders</Text>
      <AnswerView query={orders} loadingLabel="Loading orders" skeleton={<Skeleton height={200} />}>
        {({ orders: latest }) =>
          latest.length === 0 ? (
            <Text>No orders yet. They’ll show up here as soon as someone buys a ticket.</Text>
          ) : (
            <>
              {latest.map((order) => (
                <OrderRow key={order.id} order={order} />
              ))}
            </>
          )
        }
      </AnswerView>
    </View>
  );
}

type LatestOrder = Answer<typeof listLatestOrders>['orders'][number];

function OrderRow({ order }: { order: LatestOrder }) {
  const theme = useTheme();
  const { type, state, refundShare, buyerName, tickets, total, currency, createdAt, event } = order;
  const shown =
    type === 'COMPLIMENTARY' ? 'Complimentary' : SHOWN_ORDER_STATE_LABELS[shownOrderState(state, refundShare)];
  return (
    <View accessible testID="latest-order" style={[styles.row, { borderBottomColor: theme.hairline }]}>
      <View style={styles.words}>
        <Text kind="strong">{buyerName}</Text>
        <Text kind="small" colour="camelthornSoft">
          {`${event.name} · ${plural(tickets, '1 ticket', '{n} tickets')}`}
        </Text>
        <Text kind="small" colour="camelthornSoft" figures>
          {`${shown} · ${formatDateTime(createdAt, NAMIBIA)}`}
        </Text>
      </View>
      <Text kind="strong" figures>
        {formatMoney({ amount: minorOf(total), currency })}
      </Text>
    </View>
  );
}

const styles = StyleSheet.create({
  row: {
    flexDirection: 'row',
    gap: SPACE.two,
    paddingVertical: SPACE.two,
    borderBottomWidth: StyleSheet.hairlineWidth,
  },
  words: { flex: 1 },
});
