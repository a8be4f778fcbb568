import type { StatusTone } from '@quivertree/checkout/status-text';
import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { Icon, type IconName } from '../../design/icon.tsx';
import type { Palette } from '../../design/palette.ts';
import { RADIUS, SPACE, useTheme } from '../../design/theme.ts';
import { Text } from '../../design/text.tsx';
import { useAnnouncement } from '../../design/use-announcement.ts';

const TONES: Record<StatusTone, { badge: keyof Palette; ink: keyof Palette; icon: IconName }> = {
  good: { badge: 'lichen', ink: 'onDune', icon: 'check' },
  waiting: { badge: 'aloe', ink: 'onAloe', icon: 'clock' },
  bad: { badge: 'rust', ink: 'onDune', icon: 'close' },
  over: { badge: 'panDeep', ink: 'camelthorn', icon: 'undo' },
};

interface StatusViewProps {
  tone: StatusTone;
  title: string;
  paragraphs: readonly string[];
  actions: ReactNode;
  /** Facts about the order, below its name. */
  name?: string;
  facts?: readonly Fact[];
}

interface Fact {
  term: string;
  text: string;
  /** Small print below the text. */
  note?: string;
}

/** Outcome of an order: the message, the next steps, and the order's facts on a stub like that of a ticket. */
export function StatusView({ tone, title, paragraphs, actions, name, facts = [] }: StatusViewProps) {
  const theme = useTheme();
  const { badge, ink, icon } = TONES[tone];
  useAnnouncement(title);
  return (
    <View style={{ gap: SPACE.three }}>
      <View style={{ gap: SPACE.two }}>
        <View style={[styles.badge, { backgroundColor: theme[badge] }]}>
          <Icon name={icon} size={32} colour={ink} />
        </View>
        {/* Only the title is read out when it changes: a countdown below it changes each second. */}
        <Text kind="title" aria-live="polite">
          {title}
        </Text>
        {paragraphs.map((paragraph) => (
          // Countdowns change a paragraph's text, so it can't be the key.
          <Text key={paragraph.split(' ', 3).join(' ')} figures>
            {paragraph}
          </Text>
        ))}
      </View>
      <View style={{ gap: SPACE.two }}>{actions}</View>
      {facts.length > 0 && (
        <View style={[styles.stub, { backgroundColor: theme.panBright, borderTopColor: theme[badge] }]}>
          {name !== undefined && <Text kind="name">{name}</Text>}
          {facts.map(({ term, text, note }) => (
            <View key={term} accessible style={[styles.fact, { borderTopColor: theme.hairline }]}>
              <Text colour="camelthornSoft">{term}</Text>
              <Text kind="strong" figures>
                {text}
              </Text>
              {note !== undefined && (
                <Text kind="small" colour="camelthornSoft">
                  {note}
                </Text>
              )}
            </View>
          ))}
        </View>
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  badge: { width: 56, height: 56, borderRadius: RADIUS.full, alignItems: 'center', justifyContent: 'center' },
  stub: { borderTopWidth: 8, borderRadius: RADIUS.large, padding: SPACE.two, gap: SPACE.one },
  fact: { borderTopWidth: 1, paddingTop: SPACE.one },
});
