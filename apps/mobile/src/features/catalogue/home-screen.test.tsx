import { screen, userEvent } from '@testing-library/react-native';
import { answerCalls } from '../../../tests/answer-calls.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { HomeScreen } from './home-screen.tsx';

const CALL = 'GET /api/v2/public/events';
const page = { number: 0, size: 6, totalPages: 1, totalElements: 1 };

test('shows upcoming events', async () => {
  answerCalls({ [CALL]: { status: 200, body: { content: [{ id: 'e1', name: 'Desert Sound' }], page } } });
  renderScreen(<HomeScreen />);
  expect(screen.getByLabelText('Loading events')).toBeTruthy();
  expect(await screen.findByText('Desert Sound')).toBeTruthy();
});

test('offers to try again without a connection', async () => {
  answerCalls({ [CALL]: 'offline' });
  renderScreen(<HomeScreen />);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  answerCalls({ [CALL]: { status: 200, body: { content: [{ id: 'e1', name: 'Desert Sound' }], page } } });
  await userEvent.press(retry);
  expect(await screen.findByText('Desert Sound')).toBeTruthy();
});
