import { listTowns } from '@quivertree/contract/catalogue/towns';
import { getNetworkStateAsync } from 'expo-network';
import { answerCalls } from '../../tests/answer-calls.ts';
import { bareClient } from '../server/bare-client.ts';
import { queryClient } from './query-client.ts';

jest.mock('expo-network', () => ({ getNetworkStateAsync: jest.fn() }));

const towns = () => queryClient.fetchQuery({ queryKey: ['towns'], queryFn: () => bareClient.call(listTowns, {}) });

afterEach(() => queryClient.clear());

test('says at once that an answer can’t be fetched without a connection', async () => {
  jest.mocked(getNetworkStateAsync).mockResolvedValue({ isConnected: false });
  await expect(towns()).rejects.toThrow(/^We can’t reach Quivertree/);
  expect(getNetworkStateAsync).toHaveBeenCalledTimes(1);
});

test('tries again if a request fails with a connection', async () => {
  jest.mocked(getNetworkStateAsync).mockResolvedValue({ isConnected: true });
  answerCalls({ 'GET /api/v1/public/towns': 'offline' });
  const answer = towns();
  setTimeout(() => answerCalls({ 'GET /api/v1/public/towns': { status: 200, body: [] } }), 100);
  expect(await answer).toEqual([]);
});
