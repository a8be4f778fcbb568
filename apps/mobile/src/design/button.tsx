import { ActivityIndicator, Pressable, StyleSheet } from 'react-native';
import { RADIUS, SPACE, TARGET, useTheme } from './theme.ts';
import { Text } from './text.tsx';

export interface ButtonProps {
  /** The action, as a verb with its object. */
  label: string;
  /** Label for screen readers, if the visible one doesn't say which of several things the button acts on. */
  accessibleLabel?: string;
  onPress: () => void;
  kind?: 'action' | 'outline' | 'quiet';
  /** True while the action is in progress: the button keeps its size, shows a spinner and ignores taps. */
  busy?: boolean;
  disabled?: boolean;
  testID?: string;
}

export function Button({
  label,
  accessibleLabel,
  onPress,
  kind = 'action',
  busy = false,
  disabled = false,
  testID,
}: ButtonProps) {
  const theme = useTheme();
  const off = busy || disabled;
  const ink = kind === 'action' ? (disabled ? 'camelthornSoft' : 'onDune') : 'camelthorn';
  return (
    <Pressable
      role="button"
      aria-label={accessibleLabel}
      aria-busy={busy}
      aria-disabled={off}
      disabled={off}
      onPress={onPress}
      testID={testID}
      style={({ pressed }) => [
        styles.button,
        kind === 'action' && { backgroundColor: disabled ? theme.panDeep : pressed ? theme.duneDeep : theme.dune },
        kind === 'outline' && { borderWidth: 1, borderColor: theme.camelthorn },
        kind !== 'action' && { opacity: pressed || disabled ? 0.5 : 1 },
      ]}
    >
      {busy && <ActivityIndicator color={theme[ink]} />}
      <Text kind="strong" colour={ink} style={[styles.label, kind === 'quiet' && styles.underlined]}>
        {label}
      </Text>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  button: {
    minHeight: TARGET,
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'center',
    gap: SPACE.one,
    paddingHorizontal: SPACE.three,
    paddingVertical: SPACE.one,
    borderRadius: RADIUS.medium,
  },
  label: { flexShrink: 1, textAlign: 'center' },
  underlined: { textDecorationLine: 'underline' },
});
