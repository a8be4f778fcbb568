import { act, renderHook, waitFor } from '@testing-library/react-native';
import { AccessibilityInfo } from 'react-native';
import { useReducedMotion } from './use-reduced-motion.ts';

test('follows the phone’s setting for less motion', async () => {
  let change: (reduced: boolean) => void = () => undefined;
  jest.spyOn(AccessibilityInfo, 'isReduceMotionEnabled').mockResolvedValue(true);
  jest.spyOn(AccessibilityInfo, 'addEventListener').mockImplementation((_, listener) => {
    change = listener as unknown as typeof change;
    return { remove: () => undefined } as ReturnType<typeof AccessibilityInfo.addEventListener>;
  });
  const { result } = renderHook(useReducedMotion);
  await waitFor(() => expect(result.current).toBe(true));
  act(() => change(false));
  expect(result.current).toBe(false);
});
