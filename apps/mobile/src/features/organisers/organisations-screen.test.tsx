import { screen, userEvent } from '@testing-library/react-native';
import { router } from 'expo-router';
import { answerCalls } from '../../../tests/answer-calls.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { useSession } from '../../session/use-session.ts';
import { OrganisationsScreen } from './organisations-screen.tsx';

jest.mock('expo-router', () => {
  const { Text } = jest.requireActual<typeof import('react-native')>('react-native');
  return {
    router: { push: jest.fn() },
    Redirect: ({ href }: { href: { params: { organiserId: string } } }) => (
      <Text>{`Redirects to ${href.params.organiserId}`}</Text>
    ),
  };
});
jest.mock('../../session/use-session.ts', () => ({ useSession: jest.fn() }));

const MINE = 'GET /api/v1/business/organisers';
const hardap = { id: 'o1', slug: 'hardap', name: 'Hardap Sounds', role: 'owner' };
const erongo = { id: 'o2', slug: 'erongo', name: 'Erongo Nights', role: 'door' };
const answer = (...organisations: object[]) => answerCalls({ [MINE]: { status: 200, body: organisations } });

const signedIn = (user: object | null) =>
  jest.mocked(useSession).mockReturnValue({ ready: true, user, leaving: false, needsTwoStepSetup: false } as never);

beforeEach(() => signedIn({ id: 'u1' }));

test('leads to the only organisation', async () => {
  answer(hardap);
  renderScreen(<OrganisationsScreen />);
  expect(screen.getByLabelText('Loading your organisations')).toBeTruthy();
  expect(await screen.findByText('Redirects to o1')).toBeTruthy();
});

test('lists several with the person’s role', async () => {
  answer(hardap, erongo);
  renderScreen(<OrganisationsScreen />);
  await userEvent.press(await screen.findByText('Erongo Nights (Door)'));
  expect(router.push).toHaveBeenCalledWith({ pathname: '/business/[organiserId]', params: { organiserId: 'o2' } });
});

test('explains what will appear to people without an organisation, and without an account', async () => {
  answer();
  const { unmount } = renderScreen(<OrganisationsScreen />);
  expect(await screen.findByText('No organisation yet')).toBeTruthy();
  unmount();
  signedIn(null);
  renderScreen(<OrganisationsScreen />);
  await userEvent.press(screen.getByRole('button', { name: 'Sign in' }));
  expect(router.push).toHaveBeenCalledWith({ pathname: '/login', params: { from: '/business' } });
});

test('offers to try again without a connection', async () => {
  answerCalls({ [MINE]: 'offline' });
  renderScreen(<OrganisationsScreen />);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});
