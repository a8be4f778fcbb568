import { StyleSheet, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import { useFooterHeight, useReportedNotice } from './reported-heights.ts';
import { RADIUS, SPACE, useTheme } from './theme.ts';
import { Text } from './text.tsx';

/** Space below the notice for the tab bar, with a margin. */
const ABOVE_BARS = 96;

/** A message that applies to all screens. It floats above them, so that nothing moves when it comes or goes. */
export function FloatingNotice({ text }: { text: string }) {
  const theme = useTheme();
  const { bottom } = useSafeAreaInsets();
  const aboveFooter = useFooterHeight() + SPACE.one;
  const report = useReportedNotice();
  return (
    <View
      role="status"
      testID="floating-notice"
      onLayout={({ nativeEvent }) => report(nativeEvent.layout.height)}
      style={[styles.place, { bottom: Math.max(bottom + ABOVE_BARS, aboveFooter) }]}
    >
      <View style={[styles.notice, { backgroundColor: theme.aloe }]}>
        <Text kind="small" colour="onAloe" style={styles.text}>
          {text}
        </Text>
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  place: { position: 'absolute', left: SPACE.two, right: SPACE.two, alignItems: 'center', pointerEvents: 'none' },
  notice: { borderRadius: RADIUS.large, paddingHorizontal: SPACE.two, paddingVertical: SPACE.half },
  text: { textAlign: 'center' },
});
