import { fireEvent, screen } from '@testing-library/react-native';
import { StyleSheet, View } from 'react-native';
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
