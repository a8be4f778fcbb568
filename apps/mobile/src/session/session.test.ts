import { MemoryStore } from '@quivertree/runtime/key-value-store';
import { ID_TOKEN } from '@quivertree/session/storage-keys';
import { sessionStore } from './session.ts';

function stores() {
  const device = new MemoryStore();
  const secure = new MemoryStore();
  return { device, secure, store: sessionStore(device, secure) };
}

test('tokens are stored among the phone’s secrets only', () => {
  const { device, secure, store } = stores();
  store.setItem(ID_TOKEN, 'secret');
  store.setItem('theme', 'dark');
  expect([...secure.items.keys()]).toEqual([ID_TOKEN]);
  expect([...device.items.keys()]).toEqual(['theme']);
  expect(store.getItem(ID_TOKEN)).toBe('secret');
});

test('signing out leaves nothing on the phone', () => {
  const { device, secure, store } = stores();
  store.setItem(ID_TOKEN, 'secret');
  store.setItem('tickets', '[]');
  store.clear();
  expect(device.items.size + secure.items.size).toBe(0);
});
