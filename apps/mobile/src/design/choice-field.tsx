import { useId } from 'react';
import { Pressable, StyleSheet, View } from 'react-native';
import { RADIUS, SPACE, TARGET, useTheme } from './theme.ts';
import { Text } from './text.tsx';

interface ChoiceFieldProps {
  label: string;
  choices: readonly string[];
  /** The chosen one; empty if there is none. */
  value: string;
  /** Says what is wrong with the choice. */
  error?: string | undefined;
  /** Called with an empty text if the chosen one is tapped again. */
  onChange: (value: string) => void;
}

/** One of several choices, all in view. */
export function ChoiceField({ label, choices, value, error, onChange }: ChoiceFieldProps) {
  const labelId = useId();
  return (
    <View style={{ gap: SPACE.half }}>
      <Text kind="strong" nativeID={labelId}>
        {label}
      </Text>
      <View role="radiogroup" aria-labelledby={labelId} aria-label={label}>
        {choices.map((choice) => (
          <Choice
            key={choice}
            label={choice}
            chosen={choice === value}
            onPress={() => onChange(choice === value ? '' : choice)}
          />
        ))}
      </View>
      {error !== undefined && (
        <Text kind="small" colour="rustInk" role="alert">
          {error}
        </Text>
      )}
    </View>
  );
}

function Choice({ label, chosen, onPress }: { label: string; chosen: boolean; onPress: () => void }) {
  const theme = useTheme();
  return (
    <Pressable role="radio" aria-checked={chosen} aria-label={label} onPress={onPress} style={styles.choice}>
      <View style={[styles.ring, { borderColor: chosen ? theme.duneInk : theme.camelthornSoft }]}>
        {chosen && <View style={[styles.dot, { backgroundColor: theme.duneInk }]} />}
      </View>
      <Text style={styles.label}>{label}</Text>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  choice: { minHeight: TARGET, flexDirection: 'row', alignItems: 'center', gap: SPACE.two },
  ring: {
    width: 24,
    height: 24,
    borderWidth: 2,
    borderRadius: RADIUS.full,
    alignItems: 'center',
    justifyContent: 'center',
  },
  dot: { width: 12, height: 12, borderRadius: RADIUS.full },
  label: { flexShrink: 1 },
});
