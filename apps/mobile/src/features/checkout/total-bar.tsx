import type { BasketPrice } from '@quivertree/checkout/basket-price';
import { formatPrice } from '@quivertree/domain/money/money';
import { plural } from '@quivertree/domain/text/plural';
import type { ButtonProps } from '../../design/button.tsx';
import { StepBar } from '../../design/step-bar.tsx';
import { Text } from '../../design/text.tsx';

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
