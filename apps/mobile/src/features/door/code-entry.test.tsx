import { screen } from '@testing-library/react-native';
import { Dimensions, type StyleProp, StyleSheet, type ViewStyle } from 'react-native';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { CodeEntry } from './code-entry.tsx';

const PHONE = Dimensions.get('window');
afterEach(() => Dimensions.set({ window: PHONE }));

/** Width of a small phone's screen without its margins, the button and the gap beside it. */
const BESIDE_BUTTON = 360 - 2 * 16 - 101;

/** Width of the field below which the button moves under it. */
function fieldWidth(fontScale: number): number {
  Dimensions.set({ window: { width: 360, height: 740, scale: 2, fontScale } });
  renderScreen(<CodeEntry onCode={() => undefined} />);
  const { style } = screen.getByTestId('door-code-box').props as { style: StyleProp<ViewStyle> };
  screen.unmount();
  return Number(StyleSheet.flatten(style)?.flexBasis);
}

test('shows a whole code beside the button, and with large text above it', () => {
  expect(fieldWidth(1)).toBeLessThan(BESIDE_BUTTON);
  expect(fieldWidth(2)).toBeGreaterThan(BESIDE_BUTTON);
  // Text grows no further.
  expect(fieldWidth(3)).toBe(fieldWidth(2));
});
