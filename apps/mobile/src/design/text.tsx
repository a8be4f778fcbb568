import { Text as NativeText, type TextProps as NativeTextProps, type TextStyle } from 'react-native';
import type { Palette } from './palette.ts';
import { FONTS, useTheme } from './theme.ts';

const KINDS = {
  /** Name of a screen or of an event. */
  title: { fontFamily: FONTS.display, fontSize: 34, lineHeight: 36, letterSpacing: -0.85 },
  heading: { fontFamily: FONTS.display, fontSize: 24, lineHeight: 27, letterSpacing: -0.6 },
  /** Name of a row or card. */
  name: { fontFamily: FONTS.display, fontSize: 20, lineHeight: 22, letterSpacing: -0.4 },
  /** A heading below `heading`. */
  subheading: { fontFamily: FONTS.display, fontSize: 20, lineHeight: 22, letterSpacing: -0.4 },
  body: { fontFamily: FONTS.text, fontSize: 16, lineHeight: 25 },
  strong: { fontFamily: FONTS.strong, fontSize: 16, lineHeight: 25 },
  small: { fontFamily: FONTS.text, fontSize: 14, lineHeight: 20 },
  /** Small line above a heading. */
  eyebrow: { fontFamily: FONTS.strong, fontSize: 13, lineHeight: 17, letterSpacing: 0.8, textTransform: 'uppercase' },
} as const satisfies Record<string, TextStyle>;

/** On the web, a word that is wider than its container wouldn't be broken otherwise, such as an email address. */
const FITTING = { maxWidth: '100%' } as const satisfies TextStyle;

const HEADINGS: readonly (keyof typeof KINDS)[] = ['title', 'heading', 'subheading'];

export interface TextProps extends NativeTextProps {
  kind?: keyof typeof KINDS;
  colour?: keyof Palette;
  /** Figures of equal width, for prices and times. */
  figures?: boolean;
}

/** The most that large text grows with the phone's text size. At twice the size, its words wouldn't fit a small phone. */
const MAX_GROWTH: Partial<Record<keyof typeof KINDS, number>> = {
  title: 1.35,
  heading: 1.75,
  name: 1.5,
  subheading: 1.5,
};

/** Text in one of the product's styles. It grows with the phone's text size, up to twice the size. */
export function Text({ kind = 'body', colour = 'camelthorn', figures = false, style, ...rest }: TextProps) {
  const theme = useTheme();
  return (
    <NativeText
      maxFontSizeMultiplier={MAX_GROWTH[kind] ?? 2}
      role={HEADINGS.includes(kind) ? 'heading' : undefined}
      {...rest}
      style={[KINDS[kind], FITTING, { color: theme[colour] }, figures && { fontVariant: ['tabular-nums'] }, style]}
    />
  );
}
