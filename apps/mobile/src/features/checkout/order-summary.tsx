import type { BasketPrice } from '@quivertree/checkout/basket-price';
import { FEE_EXPLAINED } from '@quivertree/checkout/checkout-words';
import { formatMoney, formatPrice } from '@quivertree/domain/money/money';
import { StyleSheet, View } from 'react-native';
import { plural } from '@quivertree/domain/text/plural';
import { SPACE } from '../../design/theme.ts';
import { Text } from '../../design/text.tsx';
import type { ButtonProps } from '../../design/button.tsx';
import { StepBar } from '../../design/step-bar.tsx';

/** Lines of the basket and the buyer's fee. The total is in the bar below, which is always visible. */
export function OrderSummary({ price, currency }: { price: BasketPrice; currency: string }) {
  const money = (amount: number) => formatMoney({ amount, currency });
  return (
    <View role="group" aria-label="Order summary" style={styles.summary}>
      {price.lines.map(({ ticket, quantity, totalMinor }) => (
        <SummaryRow
          key={ticket.id}
          term={`${quantity} × ${ticket.name}`}
          amount={formatPrice({ amount: totalMinor, currency })}
        />
      ))}
      <SummaryRow term="Subtotal" amount={money(price.subtotalMinor)} />
      {price.feeMinor > 0 && (
        <>
          <SummaryRow term="Fee" amount={money(price.feeMinor)} />
          <Text kind="small" colour="camelthornSoft">
            {FEE_EXPLAINED}
          </Text>
        </>
      )}
    </View>
  );
}

function SummaryRow({ term, amount }: { term: string; amount: string }) {
  return (
    <View accessible style={styles.row}>
      <Text figures style={styles.term}>
        {term}
      </Text>
      <Text figures>{amount}</Text>
    </View>
  );
}

interface TotalBarProps {
  price: BasketPrice;
  currency: string;
  /** The next step. */
  button: ButtonProps;
}

/** Total of the basket and the next step. */
export function TotalBar({ price, currency, button }: TotalBarProps) {
  return (
    <StepBar button={button}>
      <Text kind="small">{plural(price.units, 'Total, 1 ticket', 'Total, {n} tickets')}</Text>
      <Text kind="heading" figures role="none">
        {formatPrice({ amount: price.totalMinor, currency })}
      </Text>
    </StepBar>
  );
}

const styles = StyleSheet.create({
  summary: { gap: SPACE.half },
  row: { flexDirection: 'row', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: SPACE.two },
  term: { flexShrink: 1 },
});
