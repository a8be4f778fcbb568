import { conflictWords, connectionWords, displayWords, latestTime, shownDisplay } from '@quivertree/door/display-words';
import { ASK_OWNER, SCAN_ACTION_LABELS, type ScanAction, scanActionOf } from '@quivertree/door/scan-action';
import { type DecidedScan, doorEndOf, type ScanQueueState } from '@quivertree/door/scan-queue';
import { unsentCount } from '@quivertree/door/stored-scans';
import { isOutsideHours } from '@quivertree/door/verdict-words';
import { NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { readReference } from '@quivertree/domain/orders/order-reference';
import { useKeepAwake } from 'expo-keep-awake';
import { StatusBar } from 'expo-status-bar';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  KeyboardAvoidingView,
  Platform,
  ScrollView,
  StyleSheet,
  Text as NativeText,
  useWindowDimensions,
  View,
} from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import { type DoorDisplay, doorDisplay, verdictMs } from '@quivertree/door/door-display';
import { Button } from '../../design/button.tsx';
import { Text } from '../../design/text.tsx';
import { AlwaysDark, FONTS, SPACE } from '../../design/theme.ts';
import { DARK } from '../../design/palette.ts';
import { useOnline } from '../../query/use-online.ts';
import { CameraPanel } from './camera-panel.tsx';
import { DoorControls } from './door-controls.tsx';
import { DoorHeader } from './door-header.tsx';
import { OrderTicketsSheet } from './order-tickets-sheet.tsx';
import { ReasonSheet } from './reason-sheet.tsx';
import type { DoorIdentity } from './stored-doors.ts';
import { useDoor } from './use-door.ts';
import { useSound } from './verdict-sounds.ts';
import { useVerdictSignal } from './use-verdict-signal.ts';
import { VERDICT_COLOURS } from './verdict-colours.ts';
import { VerdictPanel } from './verdict-panel.tsx';

/** Smallest width in which the camera and the verdict fit beside each other. */
const MIN_SIDE_BY_SIDE = 640;

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
  const { door, queue, offlineList, state } = opened;
  const { display, stillThere } = useDoorDisplay(state);
  const [practice, setPractice] = useState(false);
  const [pending, setPending] = useState<{ scan: DecidedScan; action: ScanAction }>();
  const [reference, setReference] = useState<string>();
  const online = useOnline();
  const insets = useSafeAreaInsets();
  const window = useWindowDimensions();
  const [sound, turnSound] = useSound();
  useVerdictSignal(state.decided[0], sound);
  useKeepAwake();

  const timeZone = door.data?.timeZone ?? NAMIBIA;
  const end = door.error ? doorEndOf(door.error) : null;
  const shown = shownDisplay(end, display, practice);
  const keeper = linkKey === null ? 'member' : 'link';
  const words = displayWords(shown, {
    timeZone,
    practice,
    keeper,
    unsent: unsentCount(state),
  });
  const { ground, ink } =
    words.tone === null ? { ground: DARK.pan, ink: DARK.camelthorn } : VERDICT_COLOURS[words.tone];
  const warning =
    connectionWords({
      online,
      unanswered: end === null && (state.offline || door.error !== null),
      waiting: state.waiting.length,
      stored: state.stored,
      listedAt: offlineList.asOf(),
      timeZone,
      now: latestTime(state, door.dataUpdatedAt),
    }) ?? conflictWords(state.conflicts);
  const ended = shown.kind === 'ended';
  const wordsView = useWordsInView(shown);
  const add = (code: string) => queue.add(code, { practice });

  function buttonFor(scan: DecidedScan, kind: 'outline' | 'quiet'): ReactNode {
    const action = scanActionOf(scan, door.data?.may, door.dataUpdatedAt);
    if (!action || ended) return null;
    return <Button kind={kind} label={SCAN_ACTION_LABELS[action]} onPress={() => setPending({ scan, action })} />;
  }

  // Both layouts have the same elements, so that the camera keeps running when the phone is turned.
  return (
    <KeyboardAvoidingView
      behavior="padding"
      // On Android, the whole app is above the keyboard.
      enabled={Platform.OS === 'ios'}
      style={[
        styles.ground,
        { backgroundColor: ground, paddingTop: insets.top, paddingLeft: insets.left, paddingRight: insets.right },
      ]}
      testID="door"
    >
      <DoorHeader door={door.data} scans={state} doorName={doorName} ended={ended} ink={ink} />
      {practice && <NativeText style={styles.practice}>Practice mode: nothing is saved</NativeText>}
      <View style={[styles.parts, isSideBySide(window) && styles.sideBySide]}>
        {!ended && <CameraPanel onShown={add} onStillThere={stillThere} />}
        <ScrollView
          ref={wordsView}
          style={[styles.words, isSideBySide(window) && styles.half]}
          contentContainerStyle={styles.content}
          keyboardShouldPersistTaps="handled"
        >
          <VerdictPanel display={shown} words={words}>
            {shown.kind === 'verdict' &&
              isOutsideHours(shown.scan.decision) &&
              (buttonFor(shown.scan, 'outline') ?? <Text style={{ color: ink }}>{ASK_OWNER}</Text>)}
            {ended && shown.end === 'session' && signInAgain}
          </VerdictPanel>
          <DoorControls
            {...{ warning, ended, practice, sound, state, timeZone }}
            clockBehindMs={offlineList.clockBehindMs()}
            onCode={(typed) => (readReference(typed) ? setReference(typed) : add(typed))}
            onPractice={setPractice}
            onSound={turnSound}
            actionOf={(scan) => buttonFor(scan, 'quiet')}
          />
        </ScrollView>
      </View>
      {reference !== undefined && (
        <OrderTicketsSheet
          reference={reference}
          door={opened}
          eventId={eventId}
          keeper={keeper}
          timeZone={timeZone}
          onScan={add}
          onClose={() => setReference(undefined)}
        />
      )}
      {pending && <ReasonSheet {...pending} door={opened} timeZone={timeZone} onClose={() => setPending(undefined)} />}
    </KeyboardAvoidingView>
  );
}

/** Scrolls to the top for each verdict, which someone who has scrolled down to the latest scans would miss. */
function useWordsInView(shown: DoorDisplay) {
  const view = useRef<ScrollView>(null);
  const nonce = 'scan' in shown ? shown.scan.nonce : undefined;
  useEffect(() => {
    if (shown.kind !== 'ready') view.current?.scrollTo({ y: 0, animated: false });
  }, [shown.kind, nonce]);
  return view;
}

/** True if the verdict fits beside the camera: on a phone that is turned, or a tablet. */
function isSideBySide({ width, height }: { width: number; height: number }): boolean {
  return width > height && width >= MIN_SIDE_BY_SIDE;
}

const styles = StyleSheet.create({
  ground: { flex: 1 },
  parts: { flex: 1 },
  sideBySide: { flexDirection: 'row' },
  words: { flexGrow: 2, flexShrink: 1, flexBasis: 420 },
  half: { flexGrow: 1, flexBasis: 180 },
  content: { flexGrow: 1 },
  practice: {
    backgroundColor: DARK.aloe,
    color: DARK.onAloe,
    fontFamily: FONTS.strong,
    fontSize: 16,
    paddingVertical: SPACE.one,
    paddingHorizontal: SPACE.three,
  },
});

/** The door's state to show, updated as time passes, and a callback that reports a ticket still in view. */
function useDoorDisplay(state: ScanQueueState): { display: DoorDisplay; stillThere: (code: string) => void } {
  const [lastSeen, setLastSeen] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  const verdict = state.decided[0];
  const hidesAt = verdict ? Math.max(verdict.decidedAt, lastSeen) + verdictMs(verdict) : undefined;

  useEffect(() => {
    if (hidesAt === undefined) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, hidesAt - Date.now()) + 10);
    return () => clearTimeout(timer);
  }, [hidesAt]);

  return {
    display: doorDisplay(state, lastSeen, now),
    stillThere: (code) => {
      if (code === verdict?.code) setLastSeen(Date.now());
    },
  };
}
