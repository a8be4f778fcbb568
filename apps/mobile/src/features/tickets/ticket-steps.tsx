import { View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { Text } from '../../design/text.tsx';

interface TicketStepsProps {
  /** Zero-based place among the tickets. */
  place: number;
  count: number;
  onStep: (place: number) => void;
}

/** Steps between an order's tickets, for those who don't swipe. */
export function TicketSteps({ place, count, onStep }: TicketStepsProps) {
  return (
    <View style={{ flexDirection: 'row', alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}>
      <Button kind="quiet" label="Previous" disabled={place === 0} onPress={() => onStep(place - 1)} />
      <Text kind="strong" figures aria-live="polite">{`${place + 1} of ${count}`}</Text>
      <Button kind="quiet" label="Next" disabled={place === count - 1} onPress={() => onStep(place + 1)} />
    </View>
  );
}
