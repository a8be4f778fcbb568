import Svg, { Path } from 'react-native-svg';
import type { Palette } from './palette.ts';
import { useTheme } from './theme.ts';

/** Outlines on a square of 24, drawn with a line of 2. */
const OUTLINES = {
  home: 'M3 11L12 3L21 11M5 9.5V21H19V9.5M10 21V14H14V21',
  search: 'M10.5 4A6.5 6.5 0 1 1 10.5 17A6.5 6.5 0 1 1 10.5 4ZM15.5 15.5L21 21',
  calendar: 'M4 5H20V21H4ZM4 10H20M8 2.5V6.5M16 2.5V6.5',
  ticket: 'M3 6H21V10A2 2 0 0 0 21 14V18H3V14A2 2 0 0 0 3 10ZM14 6.5V8.5M14 11V13M14 15.5V17.5',
  person: 'M12 4A4 4 0 1 1 12 12A4 4 0 1 1 12 4ZM4 21C4.5 17 7.5 15 12 15C16.5 15 19.5 17 20 21',
  scan: 'M4 8V4H8M16 4H20V8M20 16V20H16M8 20H4V16M4 12H20',
  share: 'M12 15V3M7.5 7.5L12 3L16.5 7.5M5 12V21H19V12',
  bookmark: 'M6 3H18V21L12 16.5L6 21Z',
  place:
    'M12 21.5C7.5 17 5 13.5 5 10A7 7 0 0 1 19 10C19 13.5 16.5 17 12 21.5ZM12 7.5A2.5 2.5 0 1 1 12 12.5A2.5 2.5 0 1 1 12 7.5Z',
  close: 'M5 5L19 19M19 5L5 19',
  plus: 'M5 12H19M12 5V19',
  minus: 'M5 12H19',
  check: 'M4.5 12.5L10 18L19.5 6.5',
  clock: 'M12 3A9 9 0 1 1 12 21A9 9 0 1 1 12 3ZM12 7V12L15.5 14',
  undo: 'M9 14L4 9L9 4M4 9H14A6 6 0 0 1 14 21H11',
  lock: 'M5 11H19V21H5ZM8 11V7A4 4 0 0 1 16 7V11',
  chevron: 'M9 5L16 12L9 19',
} as const;

export type IconName = keyof typeof OUTLINES;

interface IconProps {
  name: IconName;
  size?: number;
  colour?: keyof Palette;
  /** Colour for a background that isn't in the palette; overrides `colour`. */
  ink?: string;
  /** Fills the outline, for a state that is switched on. */
  filled?: boolean;
}

/** A decorative icon. Whatever it stands on has the label. */
export function Icon({ name, size = 24, colour = 'camelthorn', ink, filled = false }: IconProps) {
  const theme = useTheme();
  const line = ink ?? theme[colour];
  return (
    <Svg width={size} height={size} viewBox="0 0 24 24" aria-hidden>
      <Path
        d={OUTLINES[name]}
        stroke={line}
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        fill={filled ? line : 'none'}
      />
    </Svg>
  );
}
