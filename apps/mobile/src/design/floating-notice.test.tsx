import { fireEvent, screen } from '@testing-library/react-native';
import { ScrollView, StyleSheet, View } from 'react-native';
import { renderScreen } from '../../tests/render-screen.tsx';
import { FloatingNotice } from './floating-notice.tsx';
import { Screen } from './screen.tsx';
import { Text } from './text.tsx';

const bottom = () =>
  StyleSheet.flatten<{ bottom?: unknown }>(screen.getByTestId('floating-notice').props['style']).bottom;

function screens(footer: boolean) {
  return (
    <View>
      <Screen footer={footer ? <Text>Total</Text> : undefined} testID="checkout">
        <Text>Tickets</Text>
      </Screen>
      <FloatingNotice text="You’re offline." />
    </View>
  );
}

test('stays above a screen’s footer, however high it is', () => {
  renderScreen(screens(true));
  const before = Number(bottom());
  fireEvent(screen.getByText('Total'), 'layout', { nativeEvent: { layout: { height: 300 } } });
  expect(Number(bottom())).toBeGreaterThanOrEqual(300);
  screen.unmount();
  renderScreen(screens(false));
  expect(Number(bottom())).toBe(before);
});

test('lets the end of a screen be scrolled above it', () => {
  const padding = () => {
    const { contentContainerStyle } = screen.UNSAFE_getByType(ScrollView).props;
    return Number(StyleSheet.flatten(contentContainerStyle)?.paddingBottom);
  };
  renderScreen(screens(false));
  const before = padding();
  const layout = { nativeEvent: { layout: { height: 110 } } };
  fireEvent(screen.getByTestId('floating-notice'), 'layout', layout);
  expect(padding()).toBeGreaterThanOrEqual(before + 110);
  screen.unmount();
  renderScreen(<Screen testID="checkout">{null}</Screen>);
  expect(padding()).toBe(before);
});
