import { connectionWords } from '@quivertree/door/connection-words';
import { displayWords, shownDisplay } from '@quivertree/door/display-words';
import { ASK_OWNER, SCAN_ACTION_LABELS, type ScanAction, scanActionOf } from '@quivertree/door/scan-action';
import { type DecidedScan, doorEndOf } from '@quivertree/door/scan-queue';
import { isOutsideHours } from '@quivertree/door/verdict-words';
import { NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { readReference } from '@quivertree/domain/orders/order-reference';
import { useKeepAwake } from 'expo-keep-awake';
import { StatusBar } from 'expo-status-bar';
import { type ReactNode, useState } from 'react';
import { KeyboardAvoidingView, Platform, ScrollView, StyleSheet, Text as NativeText, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { Text } from '../../design/text.tsx';
import { AlwaysDark, FONTS, MEASURE, SPACE } from '../../design/theme.ts';
import { DARK } from '../../design/palette.ts';
import { useOnline } from '../../query/use-online.ts';
import { CameraPanel } from './camera-panel.tsx';
import { CodeEntry } from './code-entry.tsx';
import { DoorHeader } from './door-header.tsx';
import { LatestScans } from './latest-scans.tsx';
import { OrderTicketsSheet } from './order-tickets-sheet.tsx';
import { ReasonSheet } from './reason-sheet.tsx';
import type { DoorIdentity } from './stored-doors.ts';
import { useDoor } from './use-door.ts';
import { useDoorDisplay } from './use-door-display.ts';
import { useOfflineCheck } from './use-offline-check.ts';
import { useVerdictSignal } from './use-verdict-signal.ts';
import { VERDICT_COLOURS } from './verdict-colours.ts';
import { VerdictPanel } from './verdict-panel.tsx';

interface DoorViewProps extends DoorIdentity {
  /** The door link's name; null for a member's door. */
  doorName: string | null;
  /** Shown once the session has ended. */
  signInAgain?: ReactNode;
}

/** Door of an event: full screen, with one large verdict and no tap needed between scans. */
export function DoorView(props: DoorViewProps) {
  return (
    <AlwaysDark.Provider value>
      <StatusBar style="light" />
      <Door {...props} />
    </AlwaysDark.Provider>
  );
}

function Door({ eventId, linkKey, doorName, signInAgain }: DoorViewProps) {
  const opened = useDoor({ eventId, linkKey, doorName });
  const { door, queue, state } = opened;
  const { display, stillThere } = useDoorDisplay(state);
  const [practice, setPractice] = useState(false);
  const [pending, setPending] = useState<{ scan: DecidedScan; action: ScanAction }>();
  const [reference, setReference] = useState<string>();
  const online = useOnline();
  const insets = useSafeAreaInsets();
  useVerdictSignal(state.decided[0]);
  useKeepAwake();

  const timeZone = door.data?.timeZone ?? NAMIBIA;
  const end = door.error ? doorEndOf(door.error) : null;
  const shown = shownDisplay(end, display, practice);
  const offlineCheck = useOfflineCheck(shown, door.data);
  const words = displayWords(shown, {
    timeZone,
    practice,
    keeper: linkKey === null ? 'member' : 'link',
    offlineCheck,
  });
  const { ground, ink } =
    words.tone === null ? { ground: DARK.pan, ink: DARK.camelthorn } : VERDICT_COLOURS[words.tone];
  const warning = connectionWords({
    online,
    unanswered: state.offline || (door.error !== null && end === null),
    waiting: state.waiting.length,
  });
  const ended = shown.kind === 'ended';
  const add = (code: string) => queue.add(code, { practice });

  function buttonFor(scan: DecidedScan, kind: 'outline' | 'quiet'): ReactNode {
    const action = scanActionOf(scan, door.data?.may, door.dataUpdatedAt);
    if (!action || ended) return null;
    return <Button kind={kind} label={SCAN_ACTION_LABELS[action]} onPress={() => setPending({ scan, action })} />;
  }

  return (
    <KeyboardAvoidingView
      behavior={Platform.OS === 'ios' ? 'padding' : 'height'}
      style={[styles.ground, { backgroundColor: ground, paddingTop: insets.top }]}
      testID="door"
    >
      <ScrollView contentContainerStyle={styles.content} keyboardShouldPersistTaps="handled">
        <DoorHeader door={door.data} doorName={doorName} ink={ink} />
        {practice && <NativeText style={styles.practice}>Practice mode: nothing is saved</NativeText>}
        {!ended && <CameraPanel onShown={add} onStillThere={stillThere} />}
        <VerdictPanel display={shown} words={words}>
          {shown.kind === 'verdict' &&
            isOutsideHours(shown.scan.decision) &&
            (buttonFor(shown.scan, 'outline') ?? <Text style={{ color: ink }}>{ASK_OWNER}</Text>)}
          {ended && shown.end === 'session' && signInAgain}
        </VerdictPanel>
        <View style={[styles.controls, { paddingBottom: SPACE.two + insets.bottom }]}>
          {warning !== null && <Notice text={warning} />}
          {!ended && (
            <View style={styles.entry}>
              <CodeEntry onCode={(typed) => (readReference(typed) ? setReference(typed) : add(typed))} />
              <Button
                kind="quiet"
                label={practice ? 'End practice' : 'Practise'}
                onPress={() => setPractice(!practice)}
                testID="practice"
              />
            </View>
          )}
          <LatestScans state={state} timeZone={timeZone} actionOf={(scan) => buttonFor(scan, 'quiet')} />
        </View>
      </ScrollView>
      {reference !== undefined && (
        <OrderTicketsSheet
          reference={reference}
          door={opened}
          eventId={eventId}
          timeZone={timeZone}
          onScan={add}
          onClose={() => setReference(undefined)}
        />
      )}
      {pending && <ReasonSheet {...pending} door={opened} timeZone={timeZone} onClose={() => setPending(undefined)} />}
    </KeyboardAvoidingView>
  );
}

const styles = StyleSheet.create({
  ground: { flex: 1 },
  content: { flexGrow: 1 },
  practice: {
    backgroundColor: DARK.aloe,
    color: DARK.onAloe,
    fontFamily: FONTS.strong,
    fontSize: 16,
    paddingVertical: SPACE.one,
    paddingHorizontal: SPACE.three,
  },
  controls: { backgroundColor: DARK.pan, paddingTop: SPACE.two, gap: SPACE.two, paddingHorizontal: SPACE.two },
  entry: { gap: SPACE.half, width: '100%', maxWidth: MEASURE, alignSelf: 'center' },
});
