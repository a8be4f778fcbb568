import { StyleSheet, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import { RADIUS, SPACE, useTheme } from './theme.ts';
import { Text } from './text.tsx';

/** Height of the tab bar or of a screen's footer, which the notice leaves free, with a margin. */
const ABOVE_BARS = 96;

/** A message that applies to all screens. It floats above them, so that nothing moves under a finger as it comes and goes. */
export function FloatingNotice({ text }: { text: string }) {
  const theme = useTheme();
  const { bottom } = useSafeAreaInsets();
  return (
    <View role="status" style={[styles.place, { bottom: bottom + ABOVE_BARS }]}>
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
