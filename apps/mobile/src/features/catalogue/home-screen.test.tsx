import { screen, userEvent, waitFor } from '@testing-library/react-native';
import { NO_DATE_YET } from '@quivertree/domain/dates/zoned-time';
import { router } from 'expo-router';
import { answerCalls } from '../../../tests/answer-calls.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { eventCard, pageOf } from './event-card.fixture.ts';
import { HomeScreen } from './home-screen.tsx';

jest.mock('expo-router', () => ({ router: { push: jest.fn(), navigate: jest.fn() }, useFocusEffect: jest.fn() }));

const CALL = 'GET /api/v2/public/events';

test('shows featured and upcoming events, and opens one', async () => {
  answerCalls({ [CALL]: pageOf([eventCard('Desert Sound')]) });
  renderScreen(<HomeScreen />);
  expect(screen.getByLabelText('Loading events')).toBeTruthy();
  await waitFor(() => expect(screen.getAllByRole('link', { name: /Desert Sound/ })).toHaveLength(2));
  await userEvent.press(screen.getByTestId('event-desert-sound'));
  expect(router.push).toHaveBeenCalledWith({ pathname: '/explore/[event]', params: { event: 'desert-sound' } });
});

test('shows no old date of a postponed event', async () => {
  answerCalls({ [CALL]: pageOf([eventCard('Desert Sound', { salesStatus: 'postponed', startsAt: NO_DATE_YET })]) });
  renderScreen(<HomeScreen />);
  expect(await screen.findByText(`${NO_DATE_YET} · Warehouse, Windhoek`)).toBeTruthy();
  expect(screen.queryByText(/5 Dec/)).toBeNull();
});

test('says so without events', async () => {
  answerCalls({ [CALL]: pageOf([]) });
  renderScreen(<HomeScreen />);
  expect(await screen.findByText('No upcoming events yet')).toBeTruthy();
});

test('offers to try again without a connection', async () => {
  answerCalls({ [CALL]: 'offline' });
  renderScreen(<HomeScreen />);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  answerCalls({ [CALL]: pageOf([eventCard('Desert Sound')]) });
  await userEvent.press(retry);
  expect(await screen.findByText('Desert Sound')).toBeTruthy();
});

test('shows an event with fields that this version doesn’t know', async () => {
  const answer = pageOf([{ ...eventCard('Desert Sound'), mood: 'calm' } as never]);
  answerCalls({ [CALL]: { ...answer, body: { ...answer.body, weather: 'sunny' } } });
  renderScreen(<HomeScreen />);
  expect((await screen.findAllByText('Desert Sound')).length).toBeGreaterThan(0);
});
