import { listTowns } from '@quivertree/contract/catalogue/towns';
import { act, screen, userEvent } from '@testing-library/react-native';
import { router } from 'expo-router';
import { Linking } from 'react-native';
import { answerCalls } from '../../../tests/answer-calls.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { useAppSupported } from '../../server/app-version.ts';
import { bareClient } from '../../server/bare-client.ts';
import { UpdateApp } from './update-app.tsx';

jest.mock('expo-router', () => ({ router: { dismissTo: jest.fn() } }));

const APP = 'GET /api/v2/app';
const TOWNS = 'GET /api/v1/public/towns';
const OUTDATED = {
  status: 403,
  body: { code: 'app.outdated', message: 'This version of the app is no longer supported.' },
};
const ok = (body: unknown) => ({ status: 200, body });
const app = (ios: string | null) => ok({ minimumVersion: '2.0.0', stores: { ios, android: null } });
const STORE = 'https://apps.apple.com/app/id1';

/** Stands in for the app’s frame. */
function Frame() {
  return useAppSupported() ? null : <UpdateApp />;
}

const callServer = () =>
  act(() =>
    bareClient.call(listTowns, {}).then(
      () => undefined,
      () => undefined,
    ),
  );

// The server supports the app again before each test.
beforeEach(async () => {
  answerCalls({ [TOWNS]: ok([]) });
  await callServer();
});

async function refuse(stores: ReturnType<typeof app> | 'offline' = app(STORE)) {
  renderScreen(<Frame />);
  const calls = answerCalls({ [TOWNS]: OUTDATED, [APP]: stores });
  await callServer();
  return calls;
}

test('leads to the store once the server refuses this version', async () => {
  const open = jest.spyOn(Linking, 'openURL').mockResolvedValue(true);
  const { asked } = await refuse();
  expect(asked[0]?.headers.get('quivertree-app')).toMatch(/^\d+\.\d+\.\d+$/);
  await userEvent.press(await screen.findByRole('button', { name: 'Update in the App Store' }));
  expect(open).toHaveBeenCalledWith(STORE);
  expect(screen.getByText(/You need version 2\.0\.0 or later\.$/)).toBeTruthy();
});

test('shows the tickets on the phone, which need no update', async () => {
  await refuse();
  await userEvent.press(await screen.findByRole('button', { name: 'Show my tickets' }));
  expect(router.dismissTo).toHaveBeenCalledWith('/tickets');
  expect(screen.queryByText('Please update the app')).toBeNull();
});

test.each([
  ['there is no page in the store', app(null)],
  ['the store’s address isn’t a web page', app('itms-services://x')],
  ['the server can’t be reached', 'offline' as const],
])('says how to update if %s', async (_, stores) => {
  await refuse(stores);
  if (stores !== 'offline') await screen.findByText(/You need version/);
  expect(await screen.findByText(/^Look for Quivertree where you got the app/)).toBeTruthy();
  expect(screen.queryByTestId('update')).toBeNull();
});

test('says so if the phone can’t open the store', async () => {
  jest.spyOn(Linking, 'openURL').mockRejectedValue(new Error('no store'));
  await refuse();
  await userEvent.press(await screen.findByTestId('update'));
  expect(
    screen.getByText('We couldn’t open the store from here. Please open it yourself, and look for Quivertree.'),
  ).toBeTruthy();
});

test('goes away once the server answers again, and never shows for other refusals', async () => {
  await refuse();
  await screen.findByText('Please update the app');
  answerCalls({ [TOWNS]: ok([]) });
  await callServer();
  expect(screen.queryByText('Please update the app')).toBeNull();
  answerCalls({ [TOWNS]: { status: 403, body: { code: 'access.denied', message: 'No.' } } });
  await callServer();
  expect(screen.queryByText('Please update the app')).toBeNull();
});
