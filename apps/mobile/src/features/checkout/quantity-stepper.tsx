import { useLayoutEffect, useRef } from 'react';
import { Pressable, StyleSheet, View } from 'react-native';
import { Icon } from '../../design/icon.tsx';
import { RADIUS, TARGET, useTheme } from '../../design/theme.ts';
import { Text } from '../../design/text.tsx';

interface QuantityStepperProps {
  /** Name of the counted thing, for the buttons' labels. */
  name: string;
  value: number;
  /** Zero by default. */
  min?: number;
  max: number;
  onChange: (value: number) => void;
}

/** Count between a minimum and a maximum. */
export function QuantityStepper({ name, value, min = 0, max, onChange }: QuantityStepperProps) {
  // The next tap may come before this one's value is drawn.
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });

  function change(to: number): void {
    latest.current = Math.max(min, Math.min(max, to));
    onChange(latest.current);
  }

  return (
    <View role="group" aria-label={`Quantity of ${name}`} style={styles.row}>
      <StepButton
        label={`Remove one “${name}”`}
        icon="minus"
        disabled={value <= min}
        onPress={() => change(latest.current - 1)}
      />
      <Text kind="name" figures aria-live="polite" style={styles.count}>
        {value}
      </Text>
      <StepButton
        label={`Add one “${name}”`}
        icon="plus"
        testID="add-one"
        disabled={value >= max}
        onPress={() => change(latest.current + 1)}
      />
    </View>
  );
}

interface StepButtonProps {
  label: string;
  icon: 'plus' | 'minus';
  disabled: boolean;
  onPress: () => void;
  testID?: string;
}

function StepButton({ label, icon, disabled, onPress, testID }: StepButtonProps) {
  const theme = useTheme();
  return (
    <Pressable
      role="button"
      aria-label={label}
      aria-disabled={disabled}
      disabled={disabled}
      onPress={onPress}
      testID={testID}
      style={({ pressed }) => [
        styles.button,
        { borderColor: disabled ? theme.hairline : theme.camelthorn, opacity: disabled ? 0.4 : 1 },
        pressed && { backgroundColor: theme.panDeep },
      ]}
    >
      <Icon name={icon} size={20} />
    </Pressable>
  );
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'center' },
  count: { minWidth: 40, textAlign: 'center' },
  button: {
    width: TARGET,
    height: TARGET,
    borderWidth: 1,
    borderRadius: RADIUS.full,
    alignItems: 'center',
    justifyContent: 'center',
  },
});
