import { type ReactNode, useState } from 'react';
import { Modal, Pressable, ScrollView, StyleSheet, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import { Icon } from '../../design/icon.tsx';
import { Text } from '../../design/text.tsx';
import { RADIUS, SPACE, TARGET, useTheme } from '../../design/theme.ts';

interface FilterSheetProps {
  /** Noun, as on the web: City, Category, Date. */
  label: string;
  /** The filter's value in words. */
  value: string;
  /** Content of the sheet, which may close it. */
  children: (close: () => void) => ReactNode;
}

/** A button that shows a filter's value, and opens a sheet in which to change it. */
export function FilterSheet({ label, value, children }: FilterSheetProps) {
  const [open, setOpen] = useState(false);
  const theme = useTheme();
  const insets = useSafeAreaInsets();
  const close = () => setOpen(false);
  return (
    <>
      <Pressable
        role="button"
        aria-expanded={open}
        onPress={() => setOpen(true)}
        style={[styles.button, { borderColor: theme.camelthorn }]}
      >
        <Text kind="small" colour="camelthornSoft">
          {label}
        </Text>
        <Text kind="strong" numberOfLines={1}>
          {value}
        </Text>
      </Pressable>
      <Modal
        aria-label={label}
        visible={open}
        animationType="none"
        presentationStyle="pageSheet"
        onRequestClose={close}
      >
        <View style={{ flex: 1, backgroundColor: theme.pan, paddingTop: insets.top }}>
          <View style={styles.header}>
            <Text kind="heading">{label}</Text>
            <Pressable role="button" aria-label="Close" onPress={close} style={styles.close}>
              <Icon name="close" />
            </Pressable>
          </View>
          <ScrollView
            contentContainerStyle={{ paddingBottom: insets.bottom + SPACE.two }}
            keyboardShouldPersistTaps="handled"
          >
            {open && children(close)}
          </ScrollView>
        </View>
      </Modal>
    </>
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
});
