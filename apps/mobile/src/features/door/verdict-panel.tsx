import type { DisplayWords } from '@quivertree/door/display-words';
import type { DoorDisplay } from '@quivertree/door/door-display';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { AccessibilityInfo, Platform, StyleSheet, Text as NativeText, View } from 'react-native';
import { Icon, type IconName } from '../../design/icon.tsx';
import { FONTS, SPACE, useTheme } from '../../design/theme.ts';
import { VERDICT_COLOURS } from './verdict-colours.ts';

interface VerdictPanelProps {
  display: DoorDisplay;
  words: DisplayWords;
  /** Buttons for acting on the verdict. */
  children?: ReactNode;
}

/** Large verdict, shown by colour, icon and word. Screen readers announce each change. */
export function VerdictPanel({ display, words: { tone, word, detail, holder }, children }: VerdictPanelProps) {
  const theme = useTheme();
  const ink = tone === null ? theme.camelthorn : VERDICT_COLOURS[tone].ink;
  const spoken = [word, detail, holder].filter(Boolean).join('. ');
  const scan = 'scan' in display ? display.scan.nonce : display.kind;
  useEffect(() => {
    // iOS has no live regions.
    if (Platform.OS === 'ios' && scan !== 'ready') AccessibilityInfo.announceForAccessibility(spoken);
  }, [scan, spoken]);

  return (
    <View style={[styles.panel, tone !== null && styles.filled]}>
      <View role="status" aria-live="assertive" aria-label={spoken} accessible testID="verdict" style={styles.words}>
        <Icon name={iconOf(display)} size={tone === null ? 36 : 64} ink={ink} />
        <NativeText
          maxFontSizeMultiplier={1.5}
          adjustsFontSizeToFit
          numberOfLines={tone === null || display.kind === 'ended' ? 3 : 1}
          style={[tone === null ? styles.quiet : styles.word, { color: ink }]}
        >
          {word}
        </NativeText>
        {detail !== null && (
          <NativeText
            maxFontSizeMultiplier={2}
            style={[tone === 'already_in' ? styles.time : styles.detail, { color: ink }]}
          >
            {detail}
          </NativeText>
        )}
        {holder !== null && (
          <NativeText maxFontSizeMultiplier={2} style={[styles.detail, styles.holder, { color: ink }]}>
            {holder}
          </NativeText>
        )}
      </View>
      {children}
    </View>
  );
}

function iconOf(display: DoorDisplay): IconName {
  switch (display.kind) {
    case 'ready':
    case 'checking':
      return 'scan';
    case 'undecided':
      return 'clock';
    case 'ended':
      return 'lock';
    case 'verdict':
      return { admitted: 'check', already_in: 'undo', refused: 'close' }[display.scan.decision.verdict] as IconName;
  }
}

const styles = StyleSheet.create({
  panel: { padding: SPACE.three, gap: SPACE.two, justifyContent: 'center' },
  filled: { flexGrow: 3, minHeight: 220 },
  words: { gap: SPACE.one },
  word: { fontFamily: FONTS.display, fontSize: 68, lineHeight: 72, letterSpacing: -2 },
  quiet: { fontFamily: FONTS.display, fontSize: 34, lineHeight: 38, letterSpacing: -0.85 },
  detail: { fontFamily: FONTS.text, fontSize: 19, lineHeight: 26 },
  time: { fontFamily: FONTS.display, fontSize: 40, lineHeight: 44, fontVariant: ['tabular-nums'] },
  holder: { fontFamily: FONTS.strong },
});
