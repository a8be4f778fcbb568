import { deviceStore } from '../storage/device-store.ts';

const DAY = 24 * 60 * 60_000;

/** The module as a newly started app has it. */
function started(): typeof import('./server-time.ts') {
  let module: typeof import('./server-time.ts') | undefined;
  jest.isolateModules(() => {
    jest.doMock('../storage/device-store.ts', () => ({ deviceStore }));
    module = jest.requireActual('./server-time.ts');
  });
  if (!module) throw new Error('not loaded');
  return module;
}

test('knows the server’s time on a phone whose clock is off by days, also after a restart', () => {
  started().compareClocks(new Date(Date.now() - 3 * DAY).toUTCString());
  expect(Math.abs(started().serverNow() - Date.now() + 3 * DAY)).toBeLessThan(2_000);
});

test('ignores answers without a date and small differences', () => {
  const { compareClocks, serverNow } = started();
  compareClocks(null);
  compareClocks('yesterday');
  compareClocks(new Date(Date.now() - 30_000).toUTCString());
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(100);
});

test('works with a full disk, until the app closes', () => {
  jest.spyOn(deviceStore, 'setItem').mockImplementation(() => {
    throw new Error('database or disk is full');
  });
  const { compareClocks, serverNow } = started();
  compareClocks(new Date(Date.now() - 3 * DAY).toUTCString());
  expect(Math.abs(serverNow() - Date.now() + 3 * DAY)).toBeLessThan(2_000);
});

test('follows the server once the phone’s clock has been set right', () => {
  const { compareClocks, serverNow } = started();
  compareClocks(new Date(Date.now() + DAY).toUTCString());
  expect(Math.abs(serverNow() - Date.now() - DAY)).toBeLessThan(2_000);
  compareClocks(new Date().toUTCString());
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(2_000);
});
