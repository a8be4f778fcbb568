import { useState } from 'react';
import { Modal, Pressable, ScrollView, StyleSheet, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import { Icon } from '../../design/icon.tsx';
import { Text } from '../../design/text.tsx';
import { RADIUS, SPACE, TARGET, useTheme } from '../../design/theme.ts';

interface FilterSelectProps {
  /** Noun, as on the web: City, Category, Date. */
  label: string;
  choices: readonly { value: string; label: string }[];
  value: string;
  onChoose: (value: string) => void;
}

/** A button that shows the chosen value, and opens a sheet with all of them. */
export function FilterSelect({ label, choices, value, onChoose }: FilterSelectProps) {
  const [open, setOpen] = useState(false);
  const theme = useTheme();
  const chosen = choices.find((choice) => choice.value === value)?.label ?? value;
  return (
    <>
      <Pressable
        role="button"
        aria-label={`${label}: ${chosen}`}
        aria-expanded={open}
        onPress={() => setOpen(true)}
        style={[styles.button, { borderColor: theme.camelthorn }]}
      >
        <Text kind="small" colour="camelthornSoft">
          {label}
        </Text>
        <Text kind="strong" numberOfLines={1}>
          {chosen}
        </Text>
      </Pressable>
      <Modal visible={open} animationType="none" presentationStyle="pageSheet" onRequestClose={() => setOpen(false)}>
        <Choices
          {...{ label, choices, value }}
          onClose={() => setOpen(false)}
          onChoose={(next) => {
            setOpen(false);
            onChoose(next);
          }}
        />
      </Modal>
    </>
  );
}

function Choices({ label, choices, value, onChoose, onClose }: FilterSelectProps & { onClose: () => void }) {
  const theme = useTheme();
  const insets = useSafeAreaInsets();
  return (
    <View style={{ flex: 1, backgroundColor: theme.pan, paddingTop: insets.top }}>
      <View style={styles.header}>
        <Text kind="heading">{label}</Text>
        <Pressable role="button" aria-label="Close" onPress={onClose} style={styles.close}>
          <Icon name="close" />
        </Pressable>
      </View>
      <ScrollView role="radiogroup" contentContainerStyle={{ paddingBottom: insets.bottom + SPACE.two }}>
        {choices.map((choice) => (
          <Pressable
            key={choice.value}
            role="radio"
            aria-checked={choice.value === value}
            onPress={() => onChoose(choice.value)}
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
      </ScrollView>
    </View>
  );
}

const styles = StyleSheet.create({
  button: {
    // As wide as its text, so that large text moves it to a row of its own.
    flexGrow: 1,
    maxWidth: '100%',
    minHeight: TARGET,
    borderWidth: 1,
    borderRadius: RADIUS.medium,
    paddingHorizontal: SPACE.one,
    paddingVertical: SPACE.half,
  },
  header: {
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'space-between',
    padding: SPACE.one,
    paddingLeft: SPACE.two,
  },
  close: { width: TARGET, height: TARGET, alignItems: 'center', justifyContent: 'center' },
  choice: {
    minHeight: TARGET,
    justifyContent: 'center',
    paddingHorizontal: SPACE.two,
    borderBottomWidth: StyleSheet.hairlineWidth,
  },
});
