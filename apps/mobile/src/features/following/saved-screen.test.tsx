import { ALL_NEWS_KINDS } from '@quivertree/domain/following/news-kinds';
import { fireEvent, screen, userEvent, waitFor, within } from '@testing-library/react-native';
import { router } from 'expo-router';
import { openBrowserAsync } from 'expo-web-browser';
import { Button } from 'react-native';
import { answerCalls } from '../../../tests/answer-calls.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { SavedScreen } from './saved-screen.tsx';
import { useSavedEvents } from './use-saved-events.ts';

let mockUser: { id: string } | null = null;
jest.mock('../../session/use-session.ts', () => ({ useSession: () => ({ ready: true, user: mockUser }) }));
jest.mock('expo-router', () => ({ router: { dismissTo: jest.fn(), push: jest.fn() } }));
jest.mock('expo-web-browser', () => ({ openBrowserAsync: jest.fn(() => Promise.resolve({ type: 'opened' })) }));

const PATH = '/api/v1/users/me/following';
const dunes = { slug: 'dune-sounds', name: 'Dune Sounds' };
const answer = (changed: object = {}) => ({
  status: 200,
  body: { events: [], organisers: [dunes], newsKinds: ['sales_open'], ...changed },
});

test('tells someone without an account what will show up, and that the list is on this phone only', async () => {
  mockUser = null;
  renderScreen(<SavedScreen />);
  expect(screen.getByText(/^This list is stored on this phone only/)).toBeTruthy();
  expect(screen.getByText('You don’t follow anyone yet')).toBeTruthy();
  await userEvent.press(screen.getByRole('button', { name: 'Find an event' }));
  expect(router.dismissTo).toHaveBeenCalledWith('/explore');
  await userEvent.press(screen.getByRole('button', { name: 'Sign in' }));
  expect(router.push).toHaveBeenCalledWith({ pathname: '/login', params: { from: '/saved' } });
});

test('lists followed organisers, opens the page of one and unfollows it', async () => {
  mockUser = { id: 'u1' };
  const { asked } = answerCalls({
    [`GET ${PATH}`]: answer(),
    [`DELETE ${PATH}/organisers/dune-sounds`]: answer({ organisers: [] }),
  });
  renderScreen(<SavedScreen />);
  await userEvent.press(await screen.findByRole('link', { name: 'Dune Sounds' }));
  expect(openBrowserAsync).toHaveBeenCalledWith('http://localhost:3000/organisers/dune-sounds');
  await userEvent.press(screen.getByRole('button', { name: 'Unfollow Dune Sounds' }));
  expect(await screen.findByText('You don’t follow anyone yet')).toBeTruthy();
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'DELETE']);
});

test('turns one kind of news on, and leaves the others as they are', async () => {
  mockUser = { id: 'u1' };
  const newsKinds = ALL_NEWS_KINDS.filter((kind) => kind === 'new_event' || kind === 'sales_open');
  const { asked } = answerCalls({ [`GET ${PATH}`]: answer(), [`PUT ${PATH}/news`]: answer({ newsKinds }) });
  renderScreen(<SavedScreen />);
  const opening = await screen.findByRole('switch', { name: 'Sales open for an event I saved' });
  expect(opening.props['value']).toBe(true);
  fireEvent(screen.getByTestId('news-new_event'), 'valueChange', true);
  await waitFor(() => expect(asked.some(({ method }) => method === 'PUT')).toBe(true));
  expect(
    await asked
      .find(({ method }) => method === 'PUT')
      ?.clone()
      .json(),
  ).toEqual({ newsKinds });
});

test('says why unfollowing failed, and offers to try again if nothing could be loaded', async () => {
  mockUser = { id: 'u1' };
  answerCalls({ [`GET ${PATH}`]: 'offline' });
  renderScreen(<SavedScreen />);
  await screen.findByRole('button', { name: 'Retry' });
  answerCalls({ [`GET ${PATH}`]: answer(), [`DELETE ${PATH}/organisers/dune-sounds`]: 'offline' });
  await userEvent.press(screen.getByRole('button', { name: 'Retry' }));
  await userEvent.press(await screen.findByRole('button', { name: 'Unfollow Dune Sounds' }));
  expect(await screen.findByText(/^We can’t reach Quivertree/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Dune Sounds' })).toBeTruthy();
});

test('says that a saved event is postponed or cancelled', () => {
  mockUser = null;
  function Save() {
    const { toggle } = useSavedEvents();
    const event = { slug: '', startsAt: '2126-12-05T17:00:00Z', timeZone: 'Africa/Windhoek' };
    const toggleAll = () => {
      toggle({ ...event, id: 'kites', name: 'Kites', state: 'postponed' });
      toggle({ ...event, id: 'dunes', name: 'Dunes', state: 'cancelled' });
    };
    return <Button title="Toggle" onPress={toggleAll} />;
  }
  renderScreen(<Save />);
  fireEvent.press(screen.getByRole('button', { name: 'Toggle' }));
  renderScreen(<SavedScreen />);
  expect(screen.getByText('New date to be announced')).toBeTruthy();
  expect(screen.getByText('Cancelled')).toBeTruthy();
  renderScreen(<Save />);
  fireEvent.press(screen.getByRole('button', { name: 'Toggle' }));
});

test('lists saved events, soonest first, opens one and removes one', async () => {
  mockUser = null;
  const event = (name: string, startsAt: string) => ({
    id: name,
    slug: name,
    name,
    startsAt,
    timeZone: 'Africa/Windhoek',
  });
  function Save() {
    const { toggle } = useSavedEvents();
    return (
      <>
        <Button title="Jazz" onPress={() => toggle(event('Jazz', '2126-12-05T17:00:00Z'))} />
        <Button title="Theatre" onPress={() => toggle(event('Theatre', '2126-12-04T17:00:00Z'))} />
      </>
    );
  }
  const { unmount } = renderScreen(<Save />);
  await userEvent.press(screen.getByRole('button', { name: 'Jazz' }));
  await userEvent.press(screen.getByRole('button', { name: 'Theatre' }));
  unmount();
  renderScreen(<SavedScreen />);
  const rows = screen.getAllByRole('link');
  expect(rows).toHaveLength(2);
  expect(within(rows[0] as never).getByText('Theatre')).toBeTruthy();
  await userEvent.press(rows[0] as never);
  expect(router.push).toHaveBeenLastCalledWith('/explore/Theatre');
  await userEvent.press(screen.getByRole('button', { name: 'Remove Theatre' }));
  expect(screen.queryByText('Theatre')).toBeNull();
  await userEvent.press(screen.getByRole('button', { name: 'Remove Jazz' }));
  expect(screen.getByText('No saved events yet')).toBeTruthy();
});
