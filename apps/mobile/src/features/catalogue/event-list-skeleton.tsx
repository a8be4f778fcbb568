import { View } from 'react-native';
import { Skeleton } from '../../design/skeleton.tsx';
import { SPACE } from '../../design/theme.ts';

/** Skeleton of rows in their final size. */
export function EventListSkeleton({ rows }: { rows: number }) {
  return (
    <View style={{ gap: SPACE.two, padding: SPACE.two }}>
      {Array.from({ length: rows }, (_, i) => (
        <View key={i} style={{ flexDirection: 'row', gap: SPACE.two }}>
          <Skeleton width={104} height={104} />
          <View style={{ flex: 1, gap: SPACE.one }}>
            <Skeleton width="50%" height={18} />
            <Skeleton width="90%" height={24} />
            <Skeleton width="70%" height={18} />
          </View>
        </View>
      ))}
    </View>
  );
}
