import type { ReactNode } from 'react';
import { ScrollView, StyleSheet, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import { useReportedFooter, useNoticeRoom } from './reported-heights.ts';
import { MEASURE, SPACE, useTheme } from './theme.ts';

interface ScreenProps {
  children: ReactNode;
  /** True below a header, which has the inset at the top. */
  belowHeader?: boolean;
  /** False for lists, which scroll by themselves. */
  scrolls?: boolean;
  /** Next step, always in view below the content. */
  footer?: ReactNode;
  testID?: string;
}

/** A screen's ground within the insets, at most as wide as text can be read. */
export function Screen({ children, belowHeader = false, scrolls = true, footer, testID }: ScreenProps) {
  const theme = useTheme();
  const insets = useSafeAreaInsets();
  const noticeRoom = useNoticeRoom();
  const reportFooter = useReportedFooter(footer !== undefined);
  const inset = { paddingTop: belowHeader ? 0 : insets.top, paddingLeft: insets.left, paddingRight: insets.right };
  return (
    <View testID={testID} style={[styles.ground, inset, { backgroundColor: theme.pan }]}>
      {scrolls ? (
        <ScrollView
          contentContainerStyle={[styles.content, { paddingBottom: SPACE.six + noticeRoom }]}
          keyboardShouldPersistTaps="handled"
          automaticallyAdjustKeyboardInsets
        >
          {children}
        </ScrollView>
      ) : (
        <View style={styles.fixed}>{children}</View>
      )}
      {footer !== undefined && (
        <View
          onLayout={({ nativeEvent }) => reportFooter(nativeEvent.layout.height)}
          style={[styles.footer, { borderTopColor: theme.camelthorn, paddingBottom: SPACE.two + insets.bottom }]}
        >
          <View style={styles.measure}>{footer}</View>
        </View>
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  ground: { flex: 1 },
  content: {
    gap: SPACE.three,
    padding: SPACE.two,
    width: '100%',
    maxWidth: MEASURE,
    alignSelf: 'center',
  },
  footer: { borderTopWidth: 2, padding: SPACE.two },
  measure: { width: '100%', maxWidth: MEASURE, alignSelf: 'center' },
  fixed: { flex: 1, width: '100%', maxWidth: MEASURE, alignSelf: 'center' },
});
