import { getFollowing } from '@quivertree/contract/following/following';
import { act, screen, waitFor } from '@testing-library/react-native';
import { Text } from 'react-native';
import { answerCalls } from '../../tests/answer-calls.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { session } from '../session/session.ts';
import { AnswerView } from './answer-view.tsx';
import { useAnswersOfUser } from './use-answers-of-user.ts';
import { useCall } from './use-call.ts';

jest.mock('expo-router', () => ({ router: { push: jest.fn() }, usePathname: () => '/saved' }));

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

afterEach(() => session.signOut());

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
