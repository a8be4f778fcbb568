import { type DimensionValue, View } from 'react-native';
import { RADIUS, useTheme } from './theme.ts';

/** Area that stands for content of that size while it loads. It doesn't move, so it needs no reduced motion. */
export function Skeleton({ width = '100%', height }: { width?: DimensionValue; height: number }) {
  const theme = useTheme();
  return <View style={{ width, height, borderRadius: RADIUS.medium, backgroundColor: theme.panDeep }} />;
}
