import { screen, userEvent } from '@testing-library/react-native';
import { Text } from 'react-native';
import { renderScreen } from '../../tests/render-screen.tsx';
import { answerStore } from './answer-store.ts';
import { ScreenBoundary } from './screen-boundary.tsx';

test('a screen that can’t be drawn says so, and trying again drops the answers it was drawn from', async () => {
  // React reports the error to the console too.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answerStore.write('events', { content: null });
  let answer: { content: string[] | null } = { content: null };
  function Events() {
    return <Text>{answer.content?.join(', ') ?? fail()}</Text>;
  }
  renderScreen(
    <ScreenBoundary>
      <Events />
    </ScreenBoundary>,
  );
  expect(screen.getByText(/^This screen can’t be shown\./)).toBeTruthy();
  answer = { content: ['Desert Sound'] };
  await userEvent.press(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByText('Desert Sound')).toBeTruthy();
  expect(answerStore.read('events')).toBeUndefined();
});

function fail(): never {
  throw new TypeError('content is null');
}
