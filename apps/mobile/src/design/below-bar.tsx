import { type ReactNode, useMemo } from 'react';
import { StyleSheet, View } from 'react-native';
import { SafeAreaInsetsContext, useSafeAreaInsets } from 'react-native-safe-area-context';
import { SPACE, useTheme } from './theme.ts';
import { Text } from './text.tsx';

interface BelowBarProps {
  /** Text of the bar; undefined if there is no bar. */
  bar: string | undefined;
  children: ReactNode;
}

/** Screens below a bar with a message that applies to all of them. The bar takes up the top inset. */
export function BelowBar({ bar, children }: BelowBarProps) {
  const theme = useTheme();
  const insets = useSafeAreaInsets();
  const below = useMemo(() => (bar === undefined ? insets : { ...insets, top: 0 }), [bar, insets]);
  return (
    <View style={styles.rest}>
      {bar !== undefined && (
        <View
          role="status"
          style={{ backgroundColor: theme.aloe, padding: SPACE.one, paddingTop: SPACE.one + insets.top }}
        >
          <Text kind="strong" colour="onAloe" style={styles.text}>
            {bar}
          </Text>
        </View>
      )}
      <SafeAreaInsetsContext.Provider value={below}>
        <View style={styles.rest}>{children}</View>
      </SafeAreaInsetsContext.Provider>
    </View>
  );
}

const styles = StyleSheet.create({ rest: { flex: 1 }, text: { textAlign: 'center' } });
