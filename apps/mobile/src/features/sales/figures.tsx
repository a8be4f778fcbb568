import { type FigureName, FIGURES } from '@quivertree/domain/sales/figures';
import type { ReactNode } from 'react';
import { StyleSheet, useWindowDimensions, View } from 'react-native';
import { Text } from '../../design/text.tsx';
import { RADIUS, SPACE, useTheme } from '../../design/theme.ts';

/** Sales figures beside each other, as many as there is room for. */
export function Figures({ title, children }: { title: string; children: ReactNode }) {
  return (
    <View style={styles.part}>
      <Text kind="heading">{title}</Text>
      <View style={styles.figures}>{children}</View>
    </View>
  );
}

interface FigureProps {
  /** The figure's name in the glossary, or a name of its own. */
  figure: FigureName | { name: string };
  value: string;
  note?: string | false;
}

/** Smallest width of a figure's box. */
const MIN_WIDTH = 150;
/** Width of a digit of a figure, rounded up. */
const DIGIT = 14;

/** A figure with its name, and its explanation for screen readers. */
export function Figure({ figure, value, note = false }: FigureProps) {
  const theme = useTheme();
  const { fontScale } = useWindowDimensions();
  // A figure is never broken into two lines: if it needs more room, its box has a line of its own.
  const width = Math.max(MIN_WIDTH, value.length * DIGIT * Math.min(fontScale, 1.75) + 2 * (SPACE.two + 1));
  const { name, means } = typeof figure === 'string' ? FIGURES[figure] : { ...figure, means: undefined };
  return (
    <View
      accessible
      aria-label={[name, value, note].filter(Boolean).join(', ')}
      accessibilityHint={means}
      style={[styles.figure, { flexBasis: width, backgroundColor: theme.panBright, borderColor: theme.hairline }]}
    >
      <Text kind="small" colour="camelthornSoft">
        {name}
      </Text>
      <Text kind="heading" figures>
        {value}
      </Text>
      {note !== false && <Text kind="small">{note}</Text>}
    </View>
  );
}

const styles = StyleSheet.create({
  part: { gap: SPACE.two },
  figures: { flexDirection: 'row', flexWrap: 'wrap', gap: SPACE.one },
  figure: {
    flexGrow: 1,
    gap: SPACE.half,
    padding: SPACE.two,
    borderWidth: 1,
    borderRadius: RADIUS.large,
  },
});
