import type { BasketPrice } from '@quivertree/checkout/basket-price';
import { formatPrice } from '@quivertree/domain/money/money';
import { plural } from '@quivertree/domain/text/plural';
import { StyleSheet, View } from 'react-native';
import { Button, type ButtonProps } from '../../design/button.tsx';
import { SPACE } from '../../design/theme.ts';
import { Text } from '../../design/text.tsx';

interface TotalBarProps {
  price: BasketPrice;
  currency: string;
  /** The next step. */
  button: ButtonProps;
}

/** Total of the basket beside the button for the next step, or above it if the text is large. */
export function TotalBar({ price, currency, button }: TotalBarProps) {
  return (
    <View style={styles.bar}>
      <View aria-live="polite" accessible style={styles.total}>
        <Text kind="small">{plural(price.units, 'Total, 1 ticket', 'Total, {n} tickets')}</Text>
        <Text kind="heading" figures role="none">
          {formatPrice({ amount: price.totalMinor, currency })}
        </Text>
      </View>
      <View style={styles.button}>
        <Button {...button} />
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  bar: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', gap: SPACE.two },
  total: { flexGrow: 1 },
  button: { flexGrow: 2 },
});
