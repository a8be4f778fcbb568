import type { Answer } from '@quivertree/contract/call';
import type { getDoor } from '@quivertree/contract/door/door';
import { admittedCount } from '@quivertree/door/door-display';
import type { ScanQueueState } from '@quivertree/door/scan-queue';
import { eventStart } from '@quivertree/domain/events/event-date';
import { plural } from '@quivertree/domain/text/plural';
import { router } from 'expo-router';
import { Pressable, StyleSheet, useWindowDimensions, View } from 'react-native';
import { Icon } from '../../design/icon.tsx';
import { Text } from '../../design/text.tsx';
import { MEASURE, SPACE, TARGET } from '../../design/theme.ts';

interface DoorHeaderProps {
  /** The door's event and counts; undefined while loading, and if it can't be opened. */
  door: Answer<typeof getDoor> | undefined;
  scans: ScanQueueState;
  doorName: string | null;
  /** True if the door is closed. */
  ended: boolean;
  /** Colour of the text. */
  ink: string;
}

/** Event, door name, and number of people admitted out of those expected. */
export function DoorHeader({ door, scans, doorName, ended, ink }: DoorHeaderProps) {
  const isTablet = useWindowDimensions().width >= MEASURE;
  const facts = [doorName, door && eventStart({ ...door, startsAt: door.hours.startsAt })].filter(Boolean).join(' · ');
  return (
    <View role="banner" style={styles.header}>
      <Pressable role="button" aria-label="Leave the door" onPress={leave} style={styles.back}>
        <View style={styles.backIcon}>
          <Icon name="chevron" ink={ink} />
        </View>
      </Pressable>
      <View style={styles.event}>
        <Text kind="subheading" numberOfLines={2} style={{ color: ink }}>
          {door?.eventName ?? (ended ? 'Door' : 'Opening the door…')}
        </Text>
        <Text kind="small" numberOfLines={3} style={{ color: ink }}>
          {facts}
        </Text>
      </View>
      {door && (
        <View testID="door-counts" style={styles.counts}>
          <Text kind={isTablet ? 'heading' : 'strong'} role="none" figures style={[styles.right, { color: ink }]}>
            {`${admittedCount(door.counts, scans).toLocaleString('en')} admitted`}
          </Text>
          <Text kind="small" figures style={[styles.right, { color: ink }]}>
            {plural(door.counts.expected, 'of 1 ticket', 'of {n} tickets')}
          </Text>
        </View>
      )}
    </View>
  );
}

/** A door link may have opened the app, so that there is no screen to go back to. */
function leave(): void {
  if (router.canGoBack()) router.back();
  else router.replace('/door');
}

const styles = StyleSheet.create({
  // Large text moves the counts below the event.
  header: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: SPACE.one,
    padding: SPACE.one,
    paddingRight: SPACE.two,
  },
  back: { width: TARGET, height: TARGET, alignItems: 'center', justifyContent: 'center' },
  backIcon: { transform: [{ rotate: '180deg' }] },
  event: { flex: 1, minWidth: 120 },
  counts: { marginLeft: 'auto' },
  right: { textAlign: 'right' },
});
