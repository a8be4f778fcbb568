import { screen } from '@testing-library/react-native';
import { StyleSheet } from 'react-native';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { Figure } from './figures.tsx';

test('gives a long amount a wider box, so that it stays on one line', () => {
  const width = (value: string) => {
    renderScreen(<Figure figure={{ name: 'Gross sales' }} value={value} />);
    const { flexBasis } = StyleSheet.flatten<{ flexBasis?: unknown }>(
      screen.getByLabelText(/^Gross sales/).props['style'],
    );
    screen.unmount();
    return Number(flexBasis);
  };
  expect(width('3')).toBe(150);
  expect(width('N$ 1,234,567.00')).toBeGreaterThan(200);
});
