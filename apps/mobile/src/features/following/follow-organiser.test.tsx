import { screen, userEvent } from '@testing-library/react-native';
import { router } from 'expo-router';
import { answerCalls } from '../../../tests/answer-calls.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { FollowOrganiser } from './follow-organiser.tsx';

let mockUser: { id: string } | null = null;
jest.mock('../../session/use-session.ts', () => ({ useSession: () => ({ ready: true, user: mockUser }) }));
jest.mock('expo-router', () => ({ router: { push: jest.fn() } }));

const PATH = '/api/v1/users/me/following';
const organiser = { slug: 'dune-sounds', name: 'Dune Sounds' };
const ok = (organisers: object[]) => ({ status: 200, body: { events: [], organisers, newsKinds: [] } });

const show = () => renderScreen(<FollowOrganiser organiser={organiser} from="/explore/desert-sound" />);

test('follows and unfollows an organiser in the account', async () => {
  mockUser = { id: 'u1' };
  const { asked } = answerCalls({
    [`GET ${PATH}`]: ok([]),
    [`POST ${PATH}`]: ok([organiser]),
    [`DELETE ${PATH}/organisers/dune-sounds`]: ok([]),
  });
  show();
  await userEvent.press(await screen.findByRole('button', { name: 'Follow Dune Sounds' }));
  await userEvent.press(await screen.findByRole('button', { name: 'Following Dune Sounds' }));
  expect(await screen.findByRole('button', { name: 'Follow Dune Sounds' })).toBeTruthy();
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'POST', 'DELETE']);
});

test('leads people without an account to sign in', async () => {
  mockUser = null;
  show();
  await userEvent.press(screen.getByRole('button', { name: 'Follow Dune Sounds' }));
  expect(router.push).toHaveBeenCalledWith({ pathname: '/login', params: { from: '/explore/desert-sound' } });
});
