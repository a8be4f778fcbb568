import { getNetworkStateAsync } from 'expo-network';
import { fetchOnline } from './fetch-online.ts';

jest.mock('expo-network', () => ({ getNetworkStateAsync: jest.fn() }));

const request = new Request('https://quivertree.example/api/v1/public/towns');

test('makes no request while the phone has no connection', async () => {
  const fetched = jest.spyOn(globalThis, 'fetch');
  jest.mocked(getNetworkStateAsync).mockResolvedValue({ isConnected: false });
  await expect(fetchOnline(request)).rejects.toThrow('no connection');
  expect(fetched).not.toHaveBeenCalled();
});

test.each([
  ['says that it has one', () => Promise.resolve({ isConnected: true })],
  ['doesn’t know', () => Promise.resolve({})],
  ['can’t say', () => Promise.reject(new Error('no module'))],
])('makes the request if the phone %s', async (_, network) => {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('[]'));
  jest.mocked(getNetworkStateAsync).mockImplementation(network);
  expect((await fetchOnline(request)).status).toBe(200);
});
