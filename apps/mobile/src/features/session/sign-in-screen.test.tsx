import { act, fireEvent, screen, userEvent, waitFor } from '@testing-library/react-native';
import { createHash } from 'node:crypto';
import { router } from 'expo-router';
import { openAuthSessionAsync } from 'expo-web-browser';
import { answerCalls } from '../../../tests/answer-calls.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { session } from '../../session/session.ts';
import { completeSignIn } from './app-oauth.ts';
import { OAuthCallbackScreen } from './oauth-callback-screen.tsx';
import { SignInScreen } from './sign-in-screen.tsx';

const mockParams: Record<string, string> = {};
jest.mock('expo-router', () => ({
  router: { dismissTo: jest.fn(), replace: jest.fn() },
  useLocalSearchParams: () => mockParams,
}));
jest.mock('expo-web-browser', () => ({ openAuthSessionAsync: jest.fn() }));
jest.mock('expo-crypto', () => ({
  CryptoDigestAlgorithm: { SHA256: 'SHA-256' },
  getRandomBytes: (length: number) => new Uint8Array(length).map((_, i) => (i * 31 + Math.random() * 256) & 255),
  digest: (algorithm: string, bytes: Uint8Array<ArrayBuffer>) => crypto.subtle.digest(algorithm, bytes),
}));

const USER = { id: '0190a000-0000-7000-8000-000000000001', name: 'Ndapewa', email: 'n@example.com', roles: ['USER'] };
const CLAIMS = Buffer.from(JSON.stringify({ sub: USER.id, email: USER.email, name: USER.name })).toString('base64url');
const ok = (body: unknown) => ({ status: 200, body });
const me = { 'GET /api/v1/users': ok(USER) };
const TOKENS = ok({ idToken: 'id', refreshToken: 'r' });
const LOGIN = 'POST /api/v2/auth/login';

beforeAll(() => session.start());
beforeEach(() => {
  for (const name of Object.keys(mockParams)) delete mockParams[name];
  jest.clearAllMocks();
});
afterEach(() => session.signOut());

async function typePassword(): Promise<void> {
  await userEvent.type(screen.getByLabelText('Email address'), 'n@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
  await userEvent.press(screen.getByTestId('password-sign-in'));
}

test('signs in with a password and returns', async () => {
  mockParams['from'] = '/tickets';
  renderScreen(<SignInScreen />);
  await userEvent.press(screen.getByTestId('password-sign-in'));
  expect(screen.getByText('Please enter both email and password.')).toBeTruthy();
  answerCalls({ [LOGIN]: TOKENS, ...me });
  await typePassword();
  expect(session.state().user?.name).toBe('Ndapewa');
  expect(router.dismissTo).toHaveBeenCalledWith('/tickets');
});

test.each(['https://evil.example/tickets', '//evil.example', '/admin', 'javascript:alert(1)'])(
  'doesn’t return to %s',
  async (from) => {
    mockParams['from'] = from;
    renderScreen(<SignInScreen />);
    answerCalls({ [LOGIN]: TOKENS, ...me });
    await typePassword();
    expect(router.dismissTo).toHaveBeenCalledWith('/account');
  },
);

test('has the typed address again after the system has closed the app, but not the password', async () => {
  const { unmount } = renderScreen(<SignInScreen />);
  await userEvent.type(screen.getByLabelText('Email address'), 'n@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
  unmount();
  renderScreen(<SignInScreen />);
  expect(screen.getByLabelText('Email address')).toHaveProp('value', 'n@example.com');
  expect(screen.getByLabelText('Password')).toHaveProp('value', '');
});

test('signs in once, even if the keyboard’s key and the button are pressed at once', async () => {
  renderScreen(<SignInScreen />);
  await userEvent.type(screen.getByLabelText('Email address'), 'n@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
  const { asked } = answerCalls({ [LOGIN]: TOKENS, ...me });
  await act(async () => {
    fireEvent(screen.getByLabelText('Password'), 'submitEditing');
    fireEvent.press(screen.getByTestId('password-sign-in'));
    await Promise.resolve();
  });
  await waitFor(() => expect(router.dismissTo).toHaveBeenCalled());
  expect(asked.filter(({ url }) => url.endsWith('/login'))).toHaveLength(1);
});

const REFUSED = 'Failed to sign in. Please check your credentials and try again.';

test('shows why a sign-in was refused', async () => {
  answerCalls({ [LOGIN]: { status: 401, body: { code: 'auth.invalid_credentials', message: REFUSED } } });
  renderScreen(<SignInScreen />);
  await typePassword();
  expect(screen.getByText(REFUSED)).toBeTruthy();
});

test.each([
  ['without a connection', 'offline', 'We can’t reach Quivertree. Check your connection, then try again.'],
  [
    'while the server is failing',
    { status: 502, body: '<html>Bad Gateway</html>' },
    'Something went wrong on our side. Please try again in a moment.',
  ],
] as const)('doesn’t blame the credentials %s', async (_, answer, sentence) => {
  answerCalls({ [LOGIN]: answer });
  renderScreen(<SignInScreen />);
  await typePassword();
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.queryByText(REFUSED)).toBeNull();
});

test('asks for a code if the account has two-step verification', async () => {
  const body = { code: 'auth.second_factor_required', message: 'x', data: { passkeys: 0 } };
  answerCalls({ [LOGIN]: { status: 401, body } });
  renderScreen(<SignInScreen />);
  await typePassword();
  expect(screen.getByText('One more step: confirm it’s you.')).toBeTruthy();
  await userEvent.press(screen.getByTestId('password-sign-in'));
  expect(screen.getByText('Please enter the code.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Code from your app'), '123456');
  const { asked } = answerCalls({ [LOGIN]: TOKENS, ...me });
  await userEvent.press(screen.getByTestId('password-sign-in'));
  expect(await asked[0]?.clone().json()).toMatchObject({ password: 'correct horse', code: '123456' });
  expect(session.state().user).not.toBeNull();
});

/** Presses the button for the browser, which leads back with these parameters and the request's state. */
async function signInWithBrowser(parameters: Record<string, string>): Promise<URL> {
  jest.mocked(openAuthSessionAsync).mockImplementation((url) => {
    const state = new URL(url).searchParams.get('state') ?? '';
    const query = new URLSearchParams({ state, ...parameters });
    return Promise.resolve({ type: 'success', url: `quivertree://oauth/callback?${query.toString()}` });
  });
  const { unmount } = renderScreen(<SignInScreen />);
  await userEvent.press(screen.getByTestId('browser-sign-in'));
  await waitFor(() => expect(router.replace).toHaveBeenCalled());
  unmount();
  const route = new URL(String(jest.mocked(router.replace).mock.calls[0]?.[0]), 'https://app.example');
  expect(route.pathname).toBe('/oauth/callback');
  Object.assign(mockParams, Object.fromEntries(route.searchParams));
  jest.mocked(router.replace).mockClear();
  return new URL(jest.mocked(openAuthSessionAsync).mock.lastCall?.[0] ?? '');
}

test('signs in with code and PKCE in the system’s browser', async () => {
  const request = await signInWithBrowser({ code: 'the-code', from: '/tickets' });
  expect(request.searchParams.get('client_id')).toBe('quivertree-app');
  expect(request.searchParams.get('redirect_uri')).toBe('quivertree://oauth/callback');
  expect(request.searchParams.has('identity_provider')).toBe(false);
  const { asked } = answerCalls({
    'POST /oauth2/token': ok({ id_token: `x.${CLAIMS}.x`, refresh_token: 'r' }),
    'POST /api/v1/auth/ensure-user': ok({ id: USER.id }),
    ...me,
  });
  renderScreen(<OAuthCallbackScreen />);
  expect(screen.getByLabelText('Signing in…')).toBeTruthy();
  await screen.findByTestId('oauth-callback');
  // Android reports the callback twice; the code is used once.
  await completeSignIn(new URLSearchParams(mockParams));
  expect(session.state().user?.email).toBe(USER.email);
  expect(router.dismissTo).toHaveBeenCalledWith('/tickets');
  const exchanges = asked.filter(({ url }) => url.endsWith('/oauth2/token'));
  expect(exchanges).toHaveLength(1);
  const form = new URLSearchParams(await exchanges[0]?.text());
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  expect(challenge).toBe(request.searchParams.get('code_challenge'));
  expect(form.get('code')).toBe('the-code');
});

test('refuses a callback that this phone didn’t ask for', async () => {
  Object.assign(mockParams, { code: 'stolen', state: 'foreign' });
  const { asked } = answerCalls({});
  renderScreen(<OAuthCallbackScreen />);
  expect(await screen.findByText('Missing stored OAuth state')).toBeTruthy();
  expect(asked).toEqual([]);
});

test('shows that a sign-in failed and leads back', async () => {
  await signInWithBrowser({ code: 'the-code', from: '/door' });
  answerCalls({
    'POST /oauth2/token': {
      status: 400,
      body: { error: 'invalid_grant', error_description: 'This sign-in has expired.' },
    },
  });
  renderScreen(<OAuthCallbackScreen />);
  expect(await screen.findByText('Token exchange failed: This sign-in has expired.')).toBeTruthy();
  await userEvent.press(screen.getByRole('button', { name: 'Back to sign in' }));
  expect(router.dismissTo).toHaveBeenCalledWith({ pathname: '/login', params: { from: '/door' } });
});

test('stays here if the browser is closed or can’t be opened', async () => {
  jest.mocked(openAuthSessionAsync).mockResolvedValue({ type: 'cancel' } as never);
  renderScreen(<SignInScreen />);
  await userEvent.press(screen.getByTestId('browser-sign-in'));
  await waitFor(() => expect(screen.getByTestId('browser-sign-in')).toBeEnabled());
  expect(router.replace).not.toHaveBeenCalled();
  jest.mocked(openAuthSessionAsync).mockRejectedValue(new Error('no browser'));
  await userEvent.press(screen.getByTestId('browser-sign-in'));
  expect(await screen.findByText(/Your browser couldn’t be opened/)).toBeTruthy();
});
