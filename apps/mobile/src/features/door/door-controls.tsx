import type { DecidedScan, ScanQueueState } from '@quivertree/door/scan-queue';
import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { DARK } from '../../design/palette.ts';
import { MEASURE, SPACE } from '../../design/theme.ts';
import { CodeEntry } from './code-entry.tsx';
import { LatestScans } from './latest-scans.tsx';

interface DoorControlsProps {
  /** Says that the door works without the server. */
  warning: string | null;
  /** True once the door is closed: nothing can be scanned any more. */
  ended: boolean;
  practice: boolean;
  sound: boolean;
  state: ScanQueueState;
  timeZone: string;
  /** Time by which this phone's clock is behind the server's, in milliseconds. */
  clockBehindMs: number;
  onCode: (code: string) => void;
  onPractice: (practice: boolean) => void;
  onSound: (sound: boolean) => void;
  /** Button that changes a scan's outcome, if that is still possible. */
  actionOf: (scan: DecidedScan) => ReactNode;
}

/** Everything below the verdict: typed codes, practice, sound and the latest scans. */
export function DoorControls(props: DoorControlsProps) {
  const { warning, ended, practice, sound, state, timeZone, clockBehindMs, onCode, onPractice, onSound, actionOf } =
    props;
  const insets = useSafeAreaInsets();
  return (
    <View style={[styles.controls, { paddingBottom: SPACE.two + insets.bottom }]}>
      {warning !== null && <Notice text={warning} />}
      {!ended && (
        <View style={styles.entry}>
          <CodeEntry onCode={onCode} />
          <View style={styles.settings}>
            <Button
              kind="quiet"
              label={practice ? 'End practice' : 'Practise'}
              onPress={() => onPractice(!practice)}
              testID="practice"
            />
            <Button
              kind="quiet"
              label={sound ? 'Turn sound off' : 'Turn sound on'}
              onPress={() => onSound(!sound)}
              testID="door-sound"
            />
          </View>
        </View>
      )}
      <LatestScans {...{ state, timeZone, clockBehindMs, actionOf }} />
    </View>
  );
}

const styles = StyleSheet.create({
  controls: { backgroundColor: DARK.pan, paddingTop: SPACE.two, gap: SPACE.two, paddingHorizontal: SPACE.two },
  entry: { gap: SPACE.half, width: '100%', maxWidth: MEASURE, alignSelf: 'center' },
  settings: { flexDirection: 'row', flexWrap: 'wrap', justifyContent: 'center' },
});
