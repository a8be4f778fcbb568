import { View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import { SPACE, useTheme } from './theme.ts';
import { Text } from './text.tsx';

/** Bar above the screens while the phone has no connection. */
export function OfflineNotice() {
  const theme = useTheme();
  const insets = useSafeAreaInsets();
  return (
    <View role="status" style={{ backgroundColor: theme.aloe, padding: SPACE.one, paddingTop: SPACE.one + insets.top }}>
      <Text kind="strong" colour="onAloe" style={{ textAlign: 'center' }}>
        You’re offline. What you’ve already opened still works.
      </Text>
    </View>
  );
}
