import { screen, userEvent } from '@testing-library/react-native';
import { AccessibilityInfo } from 'react-native';
import { router } from 'expo-router';
import { answerCalls } from '../../../tests/answer-calls.ts';
import { deviceStore } from '../../../tests/memory-stores.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { useSession } from '../../session/use-session.ts';
import { doorOf, EVENT_ID } from './doors.fixture.ts';
import { DoorsScreen } from './doors-screen.tsx';
import { rememberDoor } from './stored-doors.ts';

jest.mock('expo-router', () => {
  const { useEffect } = jest.requireActual<typeof import('react')>('react');
  return {
    router: { push: jest.fn() },
    useFocusEffect: (effect: () => undefined) => useEffect(effect, [effect]),
  };
});
jest.mock('../push/phone-notifications.ts', () => ({}));
jest.mock('../../session/use-session.ts', () => ({ useSession: jest.fn() }));

const MINE = 'GET /api/v1/business/organisers';
const EVENTS = `GET /api/v1/business/organisers/o1/events`;
const ok = (body: unknown) => ({ status: 200, body });
const organisation = { id: 'o1', slug: 'hardap', name: 'Hardap Sounds', role: 'door' };
const event = (id: string, state: string) => ({
  id,
  name: `Event ${id}`,
  startsAt: '2026-12-05T16:00:00.000Z',
  timeZone: 'Africa/Windhoek',
  state,
});

const signedIn = (user: object | null) =>
  jest.mocked(useSession).mockReturnValue({ ready: true, user, leaving: false, needsTwoStepSetup: false } as never);

beforeEach(() => {
  jest.mocked(router.push).mockClear();
  signedIn({ id: 'u1' });
});

test('lists the published events of the user’s organisations, and opens a door', async () => {
  const finance = { ...organisation, id: 'o2', name: 'Erongo Nights', role: 'finance' };
  answerCalls({
    [MINE]: ok([organisation, finance]),
    [EVENTS]: ok({ items: [event('e1', 'published'), event('e2', 'draft')], total: 2 }),
  });
  renderScreen(<DoorsScreen />);
  expect(screen.getByLabelText('Loading your organisations')).toBeTruthy();
  await userEvent.press(await screen.findByRole('link', { name: /^Event e1/ }));
  expect(router.push).toHaveBeenCalledWith({ pathname: '/door/[eventId]', params: { eventId: 'e1' } });
  expect(screen.queryByText('Event e2')).toBeNull();
  expect(screen.queryByText('Erongo Nights')).toBeNull();
});

test('shows no old date of a postponed event', async () => {
  answerCalls({ [MINE]: ok([organisation]), [EVENTS]: ok({ items: [event('e1', 'postponed')], total: 1 }) });
  renderScreen(<DoorsScreen />);
  expect(await screen.findByText('New date to be announced')).toBeTruthy();
});

test('says so if there are no upcoming events', async () => {
  answerCalls({ [MINE]: ok([organisation]), [EVENTS]: ok({ items: [], total: 0 }) });
  renderScreen(<DoorsScreen />);
  expect(await screen.findByText(/No upcoming events/)).toBeTruthy();
});

test('without a connection, lists the doors opened on this phone', async () => {
  const stored = { eventId: EVENT_ID, linkKey: 'k3y', doorName: 'North gate', door: doorOf() };
  rememberDoor(deviceStore, stored, Date.now());
  answerCalls({ [MINE]: 'offline' });
  renderScreen(<DoorsScreen />);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  await userEvent.press(screen.getByRole('link', { name: /^North gate · / }));
  expect(router.push).toHaveBeenCalledWith({ pathname: '/door/link/[key]', params: { key: 'k3y' } });
});

test('removes the doors from a phone that no one is signed in on', async () => {
  signedIn(null);
  rememberDoor(deviceStore, { eventId: EVENT_ID, linkKey: 'k3y', doorName: 'North gate', door: doorOf() }, Date.now());
  answerCalls({});
  renderScreen(<DoorsScreen />);
  await userEvent.press(screen.getByRole('button', { name: 'Remove doors from this phone' }));
  await userEvent.press(screen.getByRole('button', { name: 'Remove doors' }));
  expect(screen.queryByText('Opened on this phone')).toBeNull();
});

test('opens a pasted door link, and nothing else', async () => {
  const announce = jest.spyOn(AccessibilityInfo, 'announceForAccessibility');
  signedIn(null);
  answerCalls({});
  renderScreen(<DoorsScreen />);
  const field = screen.getByTestId('door-link-field');
  for (const wrong of ['https://evil.example/door/link/k3y', 'http://localhost:3000/explore/x', 'k3y']) {
    await userEvent.clear(field);
    await userEvent.type(field, wrong);
    await userEvent.press(screen.getByTestId('open-door'));
    expect(screen.getByText(/isn’t a door link/)).toBeTruthy();
    expect(announce).toHaveBeenLastCalledWith(expect.stringContaining('isn’t a door link'));
  }
  expect(router.push).not.toHaveBeenCalled();
  await userEvent.clear(field);
  await userEvent.type(field, ' http://localhost:3000/door/link/k3y ');
  await userEvent.press(screen.getByTestId('open-door'));
  expect(router.push).toHaveBeenCalledWith('/door/link/k3y');
  expect(screen.getByText('Your organisation’s events')).toBeTruthy();
});
