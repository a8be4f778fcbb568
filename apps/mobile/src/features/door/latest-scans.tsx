import { recentScans } from '@quivertree/door/recent-scans';
import type { DecidedScan, ScanQueueState } from '@quivertree/door/scan-queue';
import { type ReactNode, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { Text } from '../../design/text.tsx';
import { MEASURE, RADIUS, SPACE, TARGET, useTheme } from '../../design/theme.ts';
import { VERDICT_COLOURS } from './verdict-colours.ts';

/** Number of rows shown until someone asks for all of them. */
const FEW = 2;

interface LatestScansProps {
  state: ScanQueueState;
  timeZone: string;
  /** Time by which this phone's clock is behind the server's, in milliseconds. */
  clockBehindMs: number;
  /** Button that changes a scan's outcome, if that is still possible. */
  actionOf: (scan: DecidedScan) => ReactNode;
}

/** Latest scans, newest first, with unanswered ones on top. */
export function LatestScans({ state, timeZone, clockBehindMs, actionOf }: LatestScansProps) {
  const theme = useTheme();
  const [all, setAll] = useState(false);
  const rows = recentScans(state, { timeZone, clockBehindMs });
  if (rows.length === 0) return null;
  return (
    <View style={styles.list}>
      <View style={styles.head}>
        <Text kind="subheading" colour="camelthornSoft">
          Latest scans
        </Text>
        {rows.length > FEW && (
          <Button kind="quiet" label={all ? 'Show fewer' : `Show all ${rows.length}`} onPress={() => setAll(!all)} />
        )}
      </View>
      {rows.slice(0, all ? undefined : FEW).map(({ nonce, tone, word, time, text, scan }) => (
        <View key={nonce} testID="latest-scan" style={[styles.row, { borderTopColor: theme.hairline }]}>
          <Text kind="small" figures colour="camelthornSoft">
            {time}
          </Text>
          <View style={styles.outcome}>
            <View style={[styles.tone, { backgroundColor: VERDICT_COLOURS[tone].ground }]}>
              <Text kind="small" style={{ color: VERDICT_COLOURS[tone].ink }}>
                {word}
              </Text>
            </View>
            <Text kind="small">{text}</Text>
          </View>
          {scan && actionOf(scan)}
        </View>
      ))}
    </View>
  );
}

const styles = StyleSheet.create({
  list: { width: '100%', maxWidth: MEASURE, alignSelf: 'center' },
  head: { flexDirection: 'row', alignItems: 'center', justifyContent: 'space-between', minHeight: TARGET },
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: SPACE.one,
    minHeight: TARGET,
    paddingVertical: SPACE.half,
    borderTopWidth: StyleSheet.hairlineWidth,
  },
  // The name below the verdict has the row's width on a small phone.
  outcome: { flex: 1, alignItems: 'flex-start', gap: SPACE.half },
  tone: { paddingHorizontal: SPACE.one, borderRadius: RADIUS.small },
});
