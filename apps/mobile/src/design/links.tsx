import type { ReactNode } from 'react';
import { Pressable, StyleSheet, View } from 'react-native';
import { Icon } from './icon.tsx';
import { SPACE, TARGET, useTheme } from './theme.ts';
import { Text } from './text.tsx';

/** Rows that lead to other screens or pages, under a heading. */
export function Links({ title, children }: { title: string; children: ReactNode }) {
  return (
    <View>
      <Text kind="heading" style={{ paddingBottom: SPACE.one }}>
        {title}
      </Text>
      {children}
    </View>
  );
}

interface LinkRowProps {
  label: string;
  onPress: () => void;
  testID?: string;
}

export function LinkRow({ label, onPress, testID }: LinkRowProps) {
  const theme = useTheme();
  return (
    <Pressable
      role="link"
      onPress={onPress}
      testID={testID}
      style={({ pressed }) => [styles.row, { borderTopColor: theme.hairline, opacity: pressed ? 0.6 : 1 }]}
    >
      <Text kind="strong" style={styles.label}>
        {label}
      </Text>
      <Icon name="chevron" size={20} colour="camelthornSoft" />
    </Pressable>
  );
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'center', gap: SPACE.one, minHeight: TARGET, borderTopWidth: 1 },
  label: { flex: 1 },
});
