import { type FigureName, FIGURES } from '@quivertree/domain/sales/figures';
import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
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

/** A figure with its name, and its explanation for screen readers. */
export function Figure({ figure, value, note = false }: FigureProps) {
  const theme = useTheme();
  const { name, means } = typeof figure === 'string' ? FIGURES[figure] : { ...figure, means: undefined };
  return (
    <View
      accessible
      aria-label={[name, value, note].filter(Boolean).join(', ')}
      accessibilityHint={means}
      style={[styles.figure, { backgroundColor: theme.panBright, borderColor: theme.hairline }]}
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
    flexBasis: 150,
    gap: SPACE.half,
    padding: SPACE.two,
    borderWidth: 1,
    borderRadius: RADIUS.large,
  },
});
