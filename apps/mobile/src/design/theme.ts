import { createContext, useContext } from 'react';
import { useSyncExternalStore } from 'react';
import { Appearance } from 'react-native';
import { DARK, LIGHT, type Palette } from './palette.ts';

/** Steps of the 8-point grid, in density-independent pixels. */
export const SPACE = { half: 4, one: 8, two: 16, three: 24, four: 32, six: 48 } as const;

export const RADIUS = { small: 2, medium: 4, large: 8, full: 999 } as const;

/** Smallest height and width of something to tap. */
export const TARGET = 48;

/** Width beyond which a tablet's lines become too long to read. */
export const MEASURE = 720;

/** The fonts by their names in `expo-font`. Each weight is a family of its own, since Android knows no others. */
export const FONTS = {
  display: 'BricolageGrotesque_700Bold',
  text: 'Figtree_400Regular',
  strong: 'Figtree_600SemiBold',
} as const;

/** True for screens that stay dark whatever the phone is set to. */
export const AlwaysDark = createContext(false);

/** Colours of the scheme that the phone is set to, or the dark ones within {@link AlwaysDark}. */
export function useTheme(): Palette {
  const alwaysDark = useContext(AlwaysDark);
  return useSyncExternalStore(followScheme, Appearance.getColorScheme) === 'dark' || alwaysDark ? DARK : LIGHT;
}

/** Subscribes to changes of the scheme. React Native's own hook misses some in the app's export for the web. */
function followScheme(onChange: () => void): () => void {
  const subscription = Appearance.addChangeListener(onChange);
  return () => subscription.remove();
}
