import { SALES_NOTICES } from '@quivertree/checkout/checkout-words';
import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';
import { ticketDisplay } from '@quivertree/domain/stock/ticket-display';
import { router } from 'expo-router';
import { StepBar } from '../../../design/step-bar.tsx';
import { Text } from '../../../design/text.tsx';
import { roomRoute, ticketsRoute } from '../../checkout/checkout-routes.ts';
import { useNow } from '../../checkout/use-now.ts';
import { priceText } from '@quivertree/domain/catalogue/price-text';

type NextStep = 'choose tickets' | 'wait';

/** Next step towards a ticket; undefined if there is none. Tickets that the waiting list reserved need no waiting room. */
export function nextStep({ details, options }: EventDetail, reserved: boolean): NextStep | undefined {
  if (reserved && SALES_NOTICES[details.salesStatus] === undefined) return 'choose tickets';
  const selling = details.salesStatus === 'on_sale' || details.salesStatus === 'almost_gone';
  if (options.waitingRoom && (selling || details.salesStatus === 'not_open')) return 'wait';
  return selling ? 'choose tickets' : undefined;
}

interface BuyBarProps {
  event: EventDetail;
  step: NextStep;
  offerKey: string | undefined;
}

/** Price of the tickets and the next step towards them, always in view. */
export function BuyBar({ event: { details, tickets, options }, step, offerKey }: BuyBarProps) {
  const now = useNow();
  const onSale = tickets.filter((ticket) => ticketDisplay(ticket, now) === 'on_sale');
  const prices = (onSale.length > 0 ? onSale : tickets).map(({ price }) => price);
  const event = details.slug || details.id;
  return (
    <StepBar
      button={
        step === 'wait'
          ? {
              label: 'Go to the waiting room',
              testID: 'to-waiting-room',
              onPress: () => router.push(roomRoute(event)),
            }
          : {
              label: 'Get tickets',
              testID: 'get-tickets',
              onPress: () => router.push(ticketsRoute(event, offerKey)),
            }
      }
    >
      <Text kind="strong" figures>
        {priceText({ priceFrom: Math.min(...prices), priceTo: Math.max(...prices), currency: options.currency })}
      </Text>
    </StepBar>
  );
}
