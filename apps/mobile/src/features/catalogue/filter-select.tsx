import { Pressable, StyleSheet, View } from 'react-native';
import { Text } from '../../design/text.tsx';
import { SPACE, TARGET, useTheme } from '../../design/theme.ts';
import { FilterSheet } from './filter-sheet.tsx';

interface FilterSelectProps {
  /** Noun, as on the web: City, Category, Date. */
  label: string;
  choices: readonly { value: string; label: string }[];
  value: string;
  onChoose: (value: string) => void;
}

/** A filter with one of several values. */
export function FilterSelect({ label, choices, value, onChoose }: FilterSelectProps) {
  const theme = useTheme();
  const chosen = choices.find((choice) => choice.value === value)?.label ?? value;
  return (
    <FilterSheet label={label} value={chosen}>
      {(close) => (
        <View role="radiogroup" aria-label={label}>
          {choices.map((choice) => (
            <Pressable
              key={choice.value}
              role="radio"
              aria-checked={choice.value === value}
              onPress={() => {
                close();
                onChoose(choice.value);
              }}
              style={[styles.choice, { borderBottomColor: theme.hairline }]}
            >
              <Text
                kind={choice.value === value ? 'strong' : 'body'}
                colour={choice.value === value ? 'duneInk' : 'camelthorn'}
              >
                {choice.label}
              </Text>
            </Pressable>
          ))}
        </View>
      )}
    </FilterSheet>
  );
}

const styles = StyleSheet.create({
  choice: {
    minHeight: TARGET,
    justifyContent: 'center',
    paddingHorizontal: SPACE.two,
    borderBottomWidth: StyleSheet.hairlineWidth,
  },
});
