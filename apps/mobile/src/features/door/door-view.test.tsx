import { act, screen, userEvent, waitFor } from '@testing-library/react-native';
import { signTicketCode } from '@quivertree/domain/tickets/ticket-code';
import { ed25519 } from '@noble/curves/ed25519.js';
import { setAudioModeAsync } from 'expo-audio';
import { useCameraPermissions } from 'expo-camera';
import * as Haptics from 'expo-haptics';
import { useNetworkState } from 'expo-network';
import { ScrollView } from 'react-native';
import { answerCalls } from '../../../tests/answer-calls.ts';
import { deviceStore } from '../../../tests/memory-stores.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { DoorView } from './door-view.tsx';
import { doorOf, EVENT_ID, scanOf } from './doors.fixture.ts';
import { closeDoors } from './open-doors.ts';
import { readDoors, rememberDoor } from './stored-doors.ts';

type NobleEd25519 = typeof import('@noble/curves/ed25519.js');

let seeCode: (event: { data: string }) => void = () => undefined;

jest.mock('expo-router', () => ({
  router: { push: jest.fn(), back: jest.fn(), replace: jest.fn(), canGoBack: () => true },
  useIsFocused: () => true,
}));
jest.mock('expo-network', () => ({
  useNetworkState: jest.fn(() => ({ isConnected: true })),
  getNetworkStateAsync: jest.fn(() => Promise.resolve({ isConnected: true })),
}));
jest.mock('expo-keep-awake', () => ({ useKeepAwake: jest.fn() }));
const played: unknown[] = [];
jest.mock('expo-audio', () => ({
  setAudioModeAsync: jest.fn(() => Promise.resolve()),
  createAudioPlayer: (sound: unknown) => ({
    seekTo: () => Promise.resolve(),
    play: () => played.push(sound),
    remove: jest.fn(),
  }),
}));
jest.mock('../../../assets/sounds/admitted.wav', () => 'admitted');
jest.mock('../../../assets/sounds/already-in.wav', () => 'already in');
jest.mock('../../../assets/sounds/refused.wav', () => 'refused');
jest.mock('expo-haptics', () => ({
  ...jest.requireActual<object>('expo-haptics'),
  notificationAsync: jest.fn(() => Promise.resolve()),
}));
jest.mock('expo-crypto', () => ({
  getRandomBytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
}));
// Jest runs no dynamic imports.
jest.mock('@quivertree/door/ed25519', () => ({
  ed25519Verifier: () => (publicKey: Uint8Array, signature: Uint8Array, message: Uint8Array) =>
    Promise.resolve(
      jest.requireActual<NobleEd25519>('@noble/curves/ed25519.js').ed25519.verify(signature, message, publicKey),
    ),
}));
jest.mock('expo-camera', () => ({
  useCameraPermissions: jest.fn(),
  CameraView: ({ onBarcodeScanned }: { onBarcodeScanned: typeof seeCode }) => {
    seeCode = onBarcodeScanned;
    return null;
  },
}));

const OPEN = `GET /api/v1/door/events/${EVENT_ID}`;
const LIST = `GET /api/v1/door/events/${EVENT_ID}/offline-list`;
const SCAN = `POST /api/v1/door/events/${EVENT_ID}/scans`;
const ok = (body: unknown) => ({ status: 200, body });
const request = jest.fn();
const openSettings = jest.fn();

function cameraIs(granted: boolean, canAskAgain = true): void {
  jest
    .mocked(useCameraPermissions)
    .mockReturnValue([{ granted, canAskAgain } as never, request, openSettings] as never);
}

function render(linkKey: string | null = null) {
  return renderScreen(<DoorView eventId={EVENT_ID} linkKey={linkKey} doorName={linkKey && 'North gate'} />);
}

async function type(code: string): Promise<void> {
  await userEvent.type(screen.getByLabelText('Ticket code or order reference'), code);
  await userEvent.press(screen.getByTestId('door-check'));
}

const verdict = () => screen.getByTestId('verdict').props['aria-label'] as string;
const bodyOf = async (asked: Request[], at: number) => (await asked[at]?.clone().json()) as Record<string, unknown>;

beforeEach(() => {
  cameraIs(true);
  played.length = 0;
});
afterEach(() => {
  closeDoors();
  jest.mocked(useNetworkState).mockReturnValue({ isConnected: true });
});

test('admits a ticket once for as long as the camera sees it, and vibrates', async () => {
  const { asked } = answerCalls({ [OPEN]: ok(doorOf()), [SCAN]: ok(scanOf()) });
  render();
  expect(await screen.findByText('Desert Sound')).toBeTruthy();
  expect(verdict()).toContain('Ready');
  act(() => seeCode({ data: 'CODE1' }));
  act(() => seeCode({ data: 'CODE1' }));
  await waitFor(() => expect(verdict()).toBe('Admitted. Ndapewa Shikongo · VIP'));
  expect(screen.getByText('4 admitted')).toBeTruthy();
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(Haptics.notificationAsync).toHaveBeenCalledWith('success');
});

test('brings a verdict into view', async () => {
  answerCalls({ [OPEN]: ok(doorOf()), [SCAN]: ok(scanOf()) });
  const scrollTo = jest.spyOn(ScrollView.prototype as unknown as { scrollTo: () => void }, 'scrollTo');
  render();
  expect(await screen.findByText('Desert Sound')).toBeTruthy();
  scrollTo.mockClear();
  act(() => seeCode({ data: 'CODE1' }));
  await waitFor(() => expect(verdict()).toMatch(/^Admitted/));
  expect(scrollTo).toHaveBeenLastCalledWith({ y: 0, animated: false });
});

test.each([
  ['admitted', {}],
  ['already in', { verdict: 'already_in' }],
  ['refused', { verdict: 'refused', reason: 'void', admissionId: null }],
] as const)('plays the sound for %s once, and none once sound is off, also the next time', async (sound, changes) => {
  answerCalls({ [OPEN]: ok(doorOf()), [SCAN]: ok(scanOf(changes)) });
  const { unmount } = render();
  await screen.findByText('Desert Sound');
  await type('ABCDE-FGHJK');
  await waitFor(() => expect(played).toEqual([sound]));
  expect(setAudioModeAsync).toHaveBeenCalledWith(expect.objectContaining({ playsInSilentMode: false }));
  await userEvent.press(screen.getByRole('button', { name: 'Turn sound off' }));
  unmount();
  closeDoors();
  render();
  await type('ABCDE-FGHJL');
  await waitFor(() => expect(verdict()).not.toContain('Ready'));
  expect(played).toEqual([sound]);
  await userEvent.press(screen.getByRole('button', { name: 'Turn sound on' }));
  expect(deviceStore.getItem('door-sound')).toBeNull();
});

test('says when a ticket is already in, and undoes an admission with a reason', async () => {
  const undo = `POST /api/v1/door/events/${EVENT_ID}/admissions/${scanOf().admissionId}/undo`;
  const { asked } = answerCalls({
    [OPEN]: ok(doorOf()),
    [SCAN]: ok(scanOf({ verdict: 'already_in' })),
    [undo]: ok({ counts: { admitted: 3, expected: 120 } }),
  });
  render();
  await screen.findByText('Desert Sound');
  await type('ABCDE-FGHJK');
  await waitFor(() => expect(verdict()).toMatch(/^Already in\. at \d\d:\d\d\. Ndapewa/));
  await userEvent.press(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByText('Undo the admission of Ndapewa Shikongo?')).toBeTruthy();
  expect(screen.getByTestId('act-on-scan')).toBeDisabled();
  await userEvent.press(screen.getByRole('radio', { name: 'Scanned by mistake' }));
  await userEvent.press(screen.getByTestId('act-on-scan'));
  expect(await screen.findByText('Undone')).toBeTruthy();
  expect(await bodyOf(asked, asked.length - 1)).toMatchObject({ reason: 'Scanned by mistake' });
});

test('refuses a ticket whose verdict only newer servers know', async () => {
  answerCalls({ [OPEN]: ok(doorOf()), [SCAN]: ok(scanOf({ verdict: 'admitted_as_guest' as never })) });
  render();
  await screen.findByText('Desert Sound');
  await type('ABCDE-FGHJK');
  await waitFor(() => expect(verdict()).toMatch(/^Refused\. This scanner is out of date/));
  expect(played).toEqual(['refused']);
});

test('sends practice scans as practice, and hides their verdicts when practice ends', async () => {
  const { asked } = answerCalls({ [OPEN]: ok(doorOf()), [SCAN]: ok(scanOf({ admissionId: null })) });
  render();
  await screen.findByText('Desert Sound');
  await userEvent.press(screen.getByTestId('practice'));
  expect(screen.getByText('Practice mode: nothing is saved')).toBeTruthy();
  await type('ABCDE-FGHJK');
  await waitFor(() => expect(verdict()).toContain('Admitted'));
  expect(await bodyOf(asked, asked.length - 1)).toMatchObject({ practice: true });
  await userEvent.press(screen.getByRole('button', { name: 'End practice' }));
  expect(verdict()).toContain('Ready');
});

test('a door opened before works offline: people get in from its list, and forgeries are refused', async () => {
  jest.mocked(useNetworkState).mockReturnValue({ isConnected: false });
  const secret = ed25519.utils.randomSecretKey();
  const keyId = '0a1b2c3d';
  const publicKey = Buffer.from(ed25519.getPublicKey(secret)).toString('hex');
  const ticketId = '0190a000-0000-7000-8000-0000000000aa';
  const code = (signer: Uint8Array) =>
    signTicketCode({ keyId, eventId: EVENT_ID, ticketId, revision: 1 }, (message) =>
      Promise.resolve(ed25519.sign(message, signer).buffer),
    );
  const door = doorOf({ ticketKeys: [{ id: keyId, publicKey }] });
  rememberDoor(deviceStore, { eventId: EVENT_ID, linkKey: null, doorName: null, door }, Date.now());
  const asOf = '2026-12-05T17:42:00Z';
  const list = { eventId: EVENT_ID, asOf, clockBehindMs: 0, types: [{ ticketTypeName: 'VIP', tickets: [ticketId] }] };
  deviceStore.setItem('door:list', JSON.stringify({ ...list, changed: [], admitted: [] }));
  answerCalls({ [OPEN]: 'offline', [SCAN]: 'offline', [LIST]: 'offline' });
  render();
  expect(screen.getByText('Desert Sound')).toBeTruthy();
  const genuine = await code(secret);
  act(() => seeCode({ data: genuine }));
  await waitFor(() => expect(verdict()).toBe('Admitted. Checked without the server. VIP'));
  expect(
    screen.getByText(/^This device is offline\. Tickets are checked against the list from .*19:42\. 1 scan is stored/),
  ).toBeTruthy();
  const forged = await code(ed25519.utils.randomSecretKey());
  act(() => seeCode({ data: forged }));
  await waitFor(() => expect(verdict()).toBe('Refused. This code isn’t genuine. We didn’t issue it.'));
  expect(deviceStore.getItem(`door:${EVENT_ID}:waiting`)).toContain(genuine);

  // The next start of the app has the server record who was let in.
  closeDoors();
  const { asked } = answerCalls({ [OPEN]: ok(door), [SCAN]: ok(scanOf()), [LIST]: 'offline' });
  render();
  await waitFor(() => expect(deviceStore.getItem(`door:${EVENT_ID}:waiting`)).toBe('[]'));
  const scans = asked.filter(({ method }) => method === 'POST');
  expect(scans).toHaveLength(1);
  expect(await bodyOf(asked, asked.indexOf(scans[0] as Request))).toMatchObject({
    code: genuine,
    letInAt: expect.any(String),
  });
});

test('asks for the camera, and explains how to go on without it', async () => {
  cameraIs(false);
  answerCalls({ [OPEN]: ok(doorOf()) });
  const { unmount } = render();
  expect(request).toHaveBeenCalled();
  expect(screen.getByText('Starting the camera…')).toBeTruthy();
  unmount();
  cameraIs(false, false);
  render();
  expect(screen.getByText('The camera is blocked')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open settings' })).toBeTruthy();
  expect(screen.getByLabelText('Ticket code or order reference')).toBeTruthy();
});

test.each([
  [401, 'link', 'Link no longer valid', 0],
  [401, null, 'Signed out', 1],
  [403, 'link', 'Link no longer valid', 0],
  [403, null, 'No access', 0],
  [404, null, 'No such event', 0],
] as const)(
  'on status %i with door link %s, closes with “%s” and leaves %i doors stored on the phone',
  async (status, linkKey, title, stored) => {
    rememberDoor(deviceStore, { eventId: EVENT_ID, linkKey, doorName: null, door: doorOf() }, Date.now());
    answerCalls({ [OPEN]: { status, body: { message: 'x' } } });
    render(linkKey);
    await waitFor(() => expect(verdict()).toContain(title));
    expect(screen.queryByLabelText('Ticket code or order reference')).toBeNull();
    expect(readDoors(deviceStore, Date.now())).toHaveLength(stored);
  },
);

test('doesn’t say that a door is opening if it can’t be opened', async () => {
  answerCalls({ [OPEN]: { status: 404, body: { message: 'x' } } });
  render(null);
  expect(screen.getByText('Opening the door…')).toBeTruthy();
  await waitFor(() => expect(verdict()).toContain('No such event'));
  expect(screen.queryByText('Opening the door…')).toBeNull();
});

test.each([
  ['the new one', 'new', 'Door new'],
  ['the door as a member', null, null],
])('scans of a revoked link are stored until they can be sent with %s', async (_, next, authorization) => {
  answerCalls({ [OPEN]: ok(doorOf()), [SCAN]: 'offline', [LIST]: 'offline' });
  const before = render('old');
  await screen.findByText('Desert Sound');
  await type('ABCDE-FGHJK');
  await waitFor(() => expect(verdict()).toContain('Wait'));
  before.unmount();

  // The app is closed and opened again, and the link has been revoked meanwhile.
  closeDoors();
  const gone = { status: 403, body: { message: 'x' } };
  const refused = answerCalls({ [OPEN]: gone, [SCAN]: gone, [LIST]: gone });
  const revoked = render('old');
  await waitFor(() => expect(verdict()).toMatch(/Link no longer valid\..* 1 scan hasn’t been sent yet\. It’s stored/));
  await waitFor(() => expect(refused.asked.some(({ method }) => method === 'POST')).toBe(true));
  expect(readDoors(deviceStore, Date.now())).toMatchObject([{ linkKey: 'old' }]);
  revoked.unmount();

  const { asked } = answerCalls({ [OPEN]: ok(doorOf()), [SCAN]: ok(scanOf()), [LIST]: 'offline' });
  render(next);
  await waitFor(() => expect(verdict()).toContain('Admitted'));
  const scans = asked.filter(({ method }) => method === 'POST');
  expect(scans.map(({ headers }) => headers.get('authorization'))).toEqual([authorization]);
  expect(await bodyOf(scans, 0)).toMatchObject({ code: 'ABCDE-FGHJK' });
  expect(deviceStore.getItem(`door:${EVENT_ID}:waiting`)).toBe('[]');
});

test('a phone whose latest link was revoked goes on with an earlier one', async () => {
  answerCalls({ [OPEN]: ok(doorOf()), [SCAN]: ok(scanOf()) });
  render('first').unmount();
  render('second');
  await screen.findByText('Desert Sound');
  const asked: (string | null)[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const { method, headers } = input as Request;
    const authorization = headers.get('authorization');
    if (method === 'POST') asked.push(authorization);
    const [body, status] = authorization === 'Door second' ? [{ message: 'x' }, 403] : [scanOf(), 200];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  await type('ABCDE-FGHJK');
  await waitFor(() => expect(verdict()).toContain('Admitted'));
  expect(asked).toEqual(['Door second', 'Door first']);
});

test('undoes an admission that another door of the event on this phone has sent', async () => {
  answerCalls({ [OPEN]: ok(doorOf({ may: { admitAnyway: false, undoAny: false } })), [SCAN]: ok(scanOf()) });
  const before = render('first');
  await screen.findByText('Desert Sound');
  await type('ABCDE-FGHJK');
  await waitFor(() => expect(verdict()).toContain('Admitted'));
  before.unmount();
  render('second');
  await userEvent.press(await screen.findByRole('button', { name: 'Undo' }));
  await userEvent.press(screen.getByRole('radio', { name: 'Scanned by mistake' }));
  const asked: (string | null)[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const { method, headers } = input as Request;
    const authorization = headers.get('authorization');
    if (method === 'POST') asked.push(authorization);
    const [body, status] =
      authorization === 'Door second'
        ? [{ code: 'admission.undo_not_permitted', message: 'x' }, 403]
        : [{ counts: { admitted: 3, expected: 120 } }, 200];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  await userEvent.press(screen.getByTestId('act-on-scan'));
  expect(await screen.findByText('Undone')).toBeTruthy();
  expect(asked).toEqual(['Door second', 'Door first']);
});

test('says that the server doesn’t answer, and keeps scanning', async () => {
  answerCalls({ [OPEN]: { status: 503, body: {} }, [SCAN]: { status: 503, body: {} } });
  render();
  expect(await screen.findByText('The server isn’t responding. Trying again…')).toBeTruthy();
  await type('ABCDE-FGHJK');
  await waitFor(() => expect(verdict()).toContain('Wait. Only the server can check a typed code.'));
});

test('an order’s reference leads to its tickets, which can be admitted', async () => {
  const ticket = {
    id: 't1',
    reference: 'GW1ZPV2N2Q6XABCDEFGHJKMNPQ',
    number: 1,
    shortCode: 'ABCDE-FGHJK',
    ticketTypeName: 'VIP',
    attendeeName: 'Tangeni Haufiku',
    state: 'issued',
    admittedAt: null,
  };
  const { asked } = answerCalls({
    [OPEN]: ok(doorOf()),
    [SCAN]: ok(scanOf()),
    [`GET /api/v1/door/events/${EVENT_ID}/tickets`]: ok([ticket]),
  });
  render();
  await screen.findByText('Desert Sound');
  await type('gw1zpv-2n2q6x');
  expect(await screen.findByText('Order GW1ZPV-2N2Q6X')).toBeTruthy();
  await userEvent.press(await screen.findByRole('button', { name: 'Admit ticket 1, Tangeni Haufiku' }));
  expect(await screen.findByText('VIP · Admitted')).toBeTruthy();
  expect(await bodyOf(asked, asked.length - 1)).toMatchObject({ code: 'ABCDE-FGHJK' });
});

test.each([
  [401, 'auth.required', null, 'Signed out'],
  [403, 'access.denied', null, 'No access'],
  [401, 'auth.required', 'link', 'Link no longer valid'],
] as const)('on status %i (%s) with door link %s, an order’s tickets aren’t offered again', async (...row) => {
  const [status, code, linkKey, title] = row;
  answerCalls({
    [OPEN]: ok(doorOf()),
    [`GET /api/v1/door/events/${EVENT_ID}/tickets`]: { status, body: { code, message: 'x' } },
  });
  render(linkKey);
  await screen.findByText('Desert Sound');
  await type('gw1zpv-2n2q6x');
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(Retry|Sign in|Go to your account)$/ })).toBeNull();
});

test('outside the admission hours, refers door staff to an owner or manager', async () => {
  const early = scanOf({ verdict: 'refused', reason: 'too_early', admissionId: null, admittedAt: null });
  answerCalls({ [OPEN]: ok(doorOf({ may: { admitAnyway: false, undoAny: false } })), [SCAN]: ok(early) });
  render();
  await screen.findByText('Desert Sound');
  await type('ABCDE-FGHJK');
  await waitFor(() => expect(verdict()).toContain('Too early'));
  expect(screen.getByText('An owner or manager can admit them anyway.')).toBeTruthy();
});
