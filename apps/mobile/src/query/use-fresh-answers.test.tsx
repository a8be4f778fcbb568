import { getEvent } from '@quivertree/contract/catalogue/catalogue';
import { getFollowing } from '@quivertree/contract/following/following';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react-native';
import { AppState, type AppStateStatus, Text } from 'react-native';
import { answerCalls } from '../../tests/answer-calls.ts';
import { callsOfEvent, EVENT_ID, eventOnSale } from '../../tests/event-on-sale.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { session } from '../session/session.ts';
import { AnswerView } from './answer-view.tsx';
import { useCall } from './use-call.ts';
import { useAnswersOfUser, useRefreshOnReturn, useRetryOnReconnect } from './use-fresh-answers.ts';

jest.mock('expo-router', () => ({ router: { push: jest.fn() }, usePathname: () => '/saved' }));

let mockOnline: (online: boolean) => void = () => {};
jest.mock('./use-online.ts', () => {
  const { useState } = jest.requireActual<typeof import('react')>('react');
  return {
    useOnline() {
      const [online, setOnline] = useState(false);
      mockOnline = setOnline;
      return online;
    },
  };
});

afterEach(() => {
  session.signOut();
  focusManager.setFocused(undefined);
});

const CALL = `GET /api/v1/public/events/${EVENT_ID}`;

function RetriedName() {
  useRetryOnReconnect();
  const { data, error } = useCall(getEvent, { params: { idOrSlug: EVENT_ID } });
  return <Text>{data?.details.name ?? (error ? 'Failed' : 'Loading')}</Text>;
}

test('fetches an answer once there is a connection, if it failed without one', async () => {
  answerCalls({ [CALL]: 'offline' });
  renderScreen(<RetriedName />);
  expect(await screen.findByText('Failed')).toBeTruthy();
  const { asked } = answerCalls(callsOfEvent(eventOnSale()));
  act(() => mockOnline(true));
  expect(await screen.findByText('Desert Sound')).toBeTruthy();
  act(() => mockOnline(false));
  act(() => mockOnline(true));
  expect(asked).toHaveLength(1);
});

test('leaves a refusal as it is', async () => {
  answerCalls({ [CALL]: { status: 404, body: { code: 'event.not_found', message: 'Event not found.' } } });
  renderScreen(<RetriedName />);
  expect(await screen.findByText('Failed')).toBeTruthy();
  const { asked } = answerCalls({});
  act(() => mockOnline(true));
  expect(asked).toEqual([]);
});

function RefreshedName() {
  useRefreshOnReturn();
  const { data } = useCall(getEvent, { params: { idOrSlug: EVENT_ID } });
  return <Text>{data?.details.name ?? 'Loading'}</Text>;
}

test('fetches an answer again when the app comes back to the front', async () => {
  const subscribed = jest.spyOn(AppState, 'addEventListener');
  answerCalls(callsOfEvent(eventOnSale()));
  renderScreen(<RefreshedName />);
  expect(await screen.findByText('Desert Sound')).toBeTruthy();
  const moved = eventOnSale();
  answerCalls(callsOfEvent({ ...moved, details: { ...moved.details, name: 'Desert Echo' } }));
  const go = (state: AppStateStatus) => act(() => subscribed.mock.calls.forEach(([, listener]) => listener(state)));
  go('background');
  go('active');
  expect(await screen.findByText('Desert Echo')).toBeTruthy();
});

const ok = (body: unknown) => ({ status: 200, body });
const refused = { status: 401, body: { code: 'auth.required', message: 'Please sign in.' } };
const FOLLOWING = 'GET /api/v1/users/me/following';

function signIn(id: string, following: unknown): Promise<void> {
  answerCalls({
    'POST /api/v2/auth/login': ok({ idToken: 'id', refreshToken: 'r' }),
    'GET /api/v1/users': ok({ id, name: id, email: `${id}@example.com`, roles: ['USER'] }),
    [FOLLOWING]: ok(following),
  });
  return act(() => session.signIn({ email: `${id}@example.com`, password: 'secret' }));
}

const followingOf = (name: string) => ({ events: [], organisers: [{ slug: name, name }], newsKinds: [] });

function Followed() {
  useAnswersOfUser();
  const following = useCall(getFollowing, {}, { refetchInterval: 200 });
  return (
    <AnswerView query={following} loadingLabel="Loading" skeleton={null}>
      {({ organisers }) => <Text>{organisers.map(({ name }) => name).join()}</Text>}
    </AnswerView>
  );
}

test('drops a user’s answers when their session ends elsewhere, and fetches those of the next user', async () => {
  await signIn('anna', followingOf('Anna’s organiser'));
  renderScreen(<Followed />);
  expect(await screen.findByText('Anna’s organiser')).toBeTruthy();
  answerCalls({ [FOLLOWING]: refused, 'GET /api/v1/users': refused, 'POST /api/v1/auth/refresh': refused });
  await act(() => session.reload().catch(() => undefined));
  expect(await screen.findByText('Please sign in.')).toBeTruthy();
  expect(screen.queryByText('Anna’s organiser')).toBeNull();
  await signIn('bertha', followingOf('Bertha’s organiser'));
  expect(await screen.findByText('Bertha’s organiser')).toBeTruthy();
});

test('hides an answer that someone may no longer see', async () => {
  await signIn('anna', followingOf('Anna’s organiser'));
  renderScreen(<Followed />);
  expect(await screen.findByText('Anna’s organiser')).toBeTruthy();
  const { asked } = answerCalls({
    [FOLLOWING]: { status: 403, body: { code: 'access.denied', message: 'You don’t have access to this.' } },
  });
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(await screen.findByText('You don’t have access to this.')).toBeTruthy();
});
