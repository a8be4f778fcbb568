import { act, renderHook } from '@testing-library/react-native';
import { useAttempt } from './use-attempt.ts';

test('ignores a second tap while the first one’s request is in progress, and then allows another', async () => {
  const { result } = renderHook(useAttempt);
  const work = jest.fn(() => Promise.resolve());
  const { attempt } = result.current;
  await act(() => Promise.all([attempt(work), attempt(work)]));
  expect(work).toHaveBeenCalledTimes(1);
  await act(() => attempt(work));
  expect(work).toHaveBeenCalledTimes(2);
});

test('allows another attempt after a failure', async () => {
  const { result } = renderHook(useAttempt);
  await act(() => result.current.attempt(() => Promise.reject(new Error('Try again.'))));
  expect(result.current.problem).toBe('Try again.');
  await act(() => result.current.attempt(() => Promise.resolve()));
  expect(result.current).toMatchObject({ problem: undefined, busy: false });
});
