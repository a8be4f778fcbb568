import { screen, userEvent, waitFor } from '@testing-library/react-native';
import { router } from 'expo-router';
import { answerCalls } from '../../../tests/answer-calls.ts';
import { deviceStore } from '../../../tests/memory-stores.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { doorOf, EVENT_ID } from './doors.fixture.ts';
import { LinkDoorScreen } from './link-door-screen.tsx';
import { rememberDoor } from './stored-doors.ts';

jest.mock('expo-router', () => ({
  router: { dismissTo: jest.fn(), push: jest.fn(), replace: jest.fn() },
  useLocalSearchParams: () => ({ key: 'k3y' }),
}));
jest.mock('./door-view.tsx', () => {
  const { Text } = jest.requireActual<typeof import('react-native')>('react-native');
  return {
    DoorView: ({ eventId, linkKey, doorName }: Record<string, string>) => (
      <Text>{`${eventId} ${linkKey} ${doorName}`}</Text>
    ),
  };
});

const LINK = 'GET /api/v1/door/links/k3y';
const OPENED = `${EVENT_ID} k3y North gate`;

test('opens the door that a link is for', async () => {
  answerCalls({ [LINK]: { status: 200, body: { eventId: EVENT_ID, name: 'North gate' } } });
  renderScreen(<LinkDoorScreen />);
  expect(screen.getByLabelText('Opening the door')).toBeTruthy();
  expect(await screen.findByText(OPENED)).toBeTruthy();
});

test('opens without a connection if it was opened before', () => {
  const stored = { eventId: EVENT_ID, linkKey: 'k3y', doorName: 'North gate', door: doorOf() };
  rememberDoor(deviceStore, stored, Date.now());
  const { asked } = answerCalls({});
  renderScreen(<LinkDoorScreen />);
  expect(screen.getByText(OPENED)).toBeTruthy();
  expect(asked).toEqual([]);
});

test('says that a link is no longer valid', async () => {
  answerCalls({ [LINK]: { status: 404, body: { code: 'door_link.not_found', message: 'x' } } });
  renderScreen(<LinkDoorScreen />);
  expect(await screen.findByText('This door link isn’t valid')).toBeTruthy();
});

test('offers to try again without a connection, and has a way back', async () => {
  answerCalls({ [LINK]: 'offline' });
  renderScreen(<LinkDoorScreen />);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy());
  await userEvent.press(screen.getByRole('button', { name: 'All doors' }));
  expect(router.dismissTo).toHaveBeenCalledWith('/door');
});
