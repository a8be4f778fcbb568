import type { SalesStatus } from '@quivertree/contract/catalogue/catalogue';
import { SALES_NOTES } from '@quivertree/domain/catalogue/sales-notes';
import { View } from 'react-native';
import { Text } from '../../design/text.tsx';
import { RADIUS, useTheme } from '../../design/theme.ts';

const TONES = {
  highlight: { ground: 'aloe', ink: 'onAloe' },
  quiet: { ground: 'camelthorn', ink: 'pan' },
  bad: { ground: 'rust', ink: 'onDune' },
} as const;

/** Sales status of an event, unless its tickets are simply on sale. */
export function SalesBadge({ status }: { status: SalesStatus }) {
  const theme = useTheme();
  const note = SALES_NOTES[status];
  if (!note) return null;
  const { ground, ink } = TONES[note.tone];
  return (
    <View
      style={{
        alignSelf: 'flex-start',
        paddingHorizontal: 8,
        paddingVertical: 2,
        borderRadius: RADIUS.small,
        backgroundColor: theme[ground],
      }}
    >
      <Text kind="small" colour={ink}>
        {note.text}
      </Text>
    </View>
  );
}
