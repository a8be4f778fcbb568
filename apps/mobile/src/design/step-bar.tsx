import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { Button, type ButtonProps } from './button.tsx';
import { SPACE } from './theme.ts';

interface StepBarProps {
  /** Text beside the button. */
  children: ReactNode;
  /** The next step. */
  button: ButtonProps;
}

/** Footer of a screen: a price or total beside the button for the next step, or above it if the text is large. */
export function StepBar({ children, button }: StepBarProps) {
  return (
    <View style={styles.bar}>
      <View aria-live="polite" accessible style={styles.text}>
        {children}
      </View>
      <View style={styles.button}>
        <Button {...button} />
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  bar: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', gap: SPACE.two },
  text: { flexGrow: 1 },
  // A label wider than the screen wraps.
  button: { flexGrow: 2, maxWidth: '100%' },
});
