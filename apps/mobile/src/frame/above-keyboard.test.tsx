import { act, fireEvent, render, screen } from '@testing-library/react-native';
import { DeviceEventEmitter, Platform, StyleSheet, Text } from 'react-native';
import { AboveKeyboard } from './above-keyboard.tsx';

const KEYBOARD = { endCoordinates: { screenX: 0, screenY: 500, width: 360, height: 300 } };
const app = () => screen.getByText('Field').parent?.parent;

test.each([
  ['android', 'keyboardDidShow', 'keyboardDidHide', 300],
  // Screens take care of it themselves.
  ['ios', 'keyboardWillChangeFrame', 'keyboardWillHide', 0],
] as const)('makes room for the keyboard on %s', async (os, shown, hidden, room) => {
  jest.replaceProperty(Platform, 'OS', os);
  render(
    <AboveKeyboard>
      <Text>Field</Text>
    </AboveKeyboard>,
  );
  const padding = () => StyleSheet.flatten(app()?.props['style'] as object) as { paddingBottom?: number };
  const layout = { x: 0, y: 0, width: 360, height: 800 };
  await act(async () => fireEvent(app() as never, 'layout', { persist: () => undefined, nativeEvent: { layout } }));
  await act(async () => DeviceEventEmitter.emit(shown, KEYBOARD));
  expect(padding().paddingBottom ?? 0).toBe(room);
  await act(async () => DeviceEventEmitter.emit(hidden, KEYBOARD));
  expect(padding().paddingBottom ?? 0).toBe(0);
});
