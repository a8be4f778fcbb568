import type { ReactNode } from 'react';
import { useWindowDimensions, View } from 'react-native';
import { SPACE } from '../../design/theme.ts';

/** Width from which two columns fit side by side: a tablet, or a phone held sideways. */
const TWO_COLUMNS = 700;

/** Two columns on a tablet; on a phone the second below the first. */
export function Columns({ main, side }: { main: ReactNode; side: ReactNode }) {
  const wide = useWindowDimensions().width >= TWO_COLUMNS;
  return (
    <View style={{ flexDirection: wide ? 'row' : 'column', gap: SPACE.three }}>
      <View style={wide && { flex: 3 }}>{main}</View>
      <View style={wide && { flex: 2 }}>{side}</View>
    </View>
  );
}
