import { limitText, notOnSaleText, salesEndText, stockLeftText } from '@quivertree/checkout/ticket-text';
import type { EventTicket } from '@quivertree/contract/catalogue/catalogue';
import { formatPrice, minorOf } from '@quivertree/domain/money/money';
import { showsSoldShare, soldShare } from '@quivertree/domain/stock/ticket-display';
import { StyleSheet, View } from 'react-native';
import { RADIUS, SPACE, useTheme } from '../../design/theme.ts';
import { Text } from '../../design/text.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';

interface TicketRowProps {
  ticket: EventTicket;
  currency: string;
  /** False if the public numbers are capped, so that they say nothing about the share that is sold. */
  exactStock: boolean;
  timeZone: string;
  now: number;
  /** True while the event takes orders. Otherwise a notice above the rows says why not. */
  open: boolean;
  quantity: number;
  onQuantity: (quantity: number) => void;
}

/** One ticket type with its price and quantity control (specification, section 4). */
export function TicketRow({ ticket, currency, exactStock, timeZone, now, open, quantity, onQuantity }: TicketRowProps) {
  const theme = useTheme();
  const instead = open ? notOnSaleText(ticket, now, timeZone) : undefined;
  const limit = instead === undefined && open ? limitText(ticket, quantity) : undefined;
  const salesEnd = open ? salesEndText(ticket, now, timeZone) : undefined;
  return (
    <View style={[styles.row, { borderTopColor: theme.hairline }]}>
      <View style={styles.head}>
        <View style={styles.name}>
          <Text kind="name">{ticket.name}</Text>
          <Text kind="strong" figures>
            {formatPrice({ amount: minorOf(ticket.price), currency })}
          </Text>
        </View>
        {instead === undefined && open && (
          <QuantityStepper
            name={ticket.name}
            value={quantity}
            max={Math.min(ticket.maxPerOrder, ticket.available)}
            onChange={onQuantity}
          />
        )}
      </View>
      {limit !== undefined && (
        <Text kind="strong" aria-live="polite" style={styles.limit}>
          {limit}
        </Text>
      )}
      {instead !== undefined && (
        <Text kind="strong" colour="camelthornSoft">
          {instead}
        </Text>
      )}
      {salesEnd !== undefined && (
        <Text kind="small" colour="camelthornSoft" figures>
          {salesEnd}
        </Text>
      )}
      {ticket.description && <Text colour="camelthornSoft">{ticket.description}</Text>}
      {open && showsSoldShare(ticket, now) && (
        <SoldShare share={soldShare(ticket)} label={stockLeftText(ticket, exactStock)} />
      )}
    </View>
  );
}

function SoldShare({ share, label }: { share: number; label: string }) {
  const theme = useTheme();
  return (
    <View style={{ gap: SPACE.half }}>
      <View style={[styles.bar, { backgroundColor: theme.panDeep }]}>
        <View style={{ height: '100%', width: `${Math.round(share * 100)}%`, backgroundColor: theme.dune }} />
      </View>
      <Text kind="small" figures>
        {label}
      </Text>
    </View>
  );
}

const styles = StyleSheet.create({
  row: { gap: SPACE.one, borderTopWidth: 1, paddingVertical: SPACE.two },
  // Large text moves the control below the name.
  head: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: SPACE.one,
  },
  name: { flexGrow: 1, flexShrink: 1, minWidth: 120, gap: SPACE.half },
  limit: { textAlign: 'right' },
  bar: { height: 8, borderRadius: RADIUS.full, overflow: 'hidden' },
});
