import { StyleSheet, Switch, View } from 'react-native';
import { SPACE, TARGET, useTheme } from './theme.ts';
import { Text } from './text.tsx';

interface SwitchFieldProps {
  label: string;
  hint?: string;
  on: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
  testID?: string;
}

/** A setting that takes effect as soon as it is switched. */
export function SwitchField({ label, hint, on, disabled = false, onChange, testID }: SwitchFieldProps) {
  const theme = useTheme();
  return (
    <View style={styles.field}>
      <View style={styles.words}>
        <Text kind="strong">{label}</Text>
        {hint !== undefined && (
          <Text kind="small" colour="camelthornSoft">
            {hint}
          </Text>
        )}
      </View>
      <Switch
        aria-label={label}
        accessibilityHint={hint}
        value={on}
        disabled={disabled}
        onValueChange={onChange}
        testID={testID}
        trackColor={{ true: theme.dune, false: theme.camelthornSoft }}
        thumbColor={theme.onDune}
      />
    </View>
  );
}

const styles = StyleSheet.create({
  field: { flexDirection: 'row', alignItems: 'center', gap: SPACE.two, minHeight: TARGET, paddingVertical: SPACE.half },
  words: { flex: 1 },
});
