import { CallError } from '@quivertree/contract/client';
import { ManualClock } from '@quivertree/runtime/manual-clock.fixture';
import { expect, test, vi } from 'vitest';
import { joinWhenNotBusy } from './join-when-not-busy.ts';

const refusal = (status: number) => new CallError('Not now', status);

/** Someone joins, and is refused with this status for now. */
function joinRefusedWith(status: number) {
  const clock = new ManualClock();
  const leaving = new AbortController();
  const onBusy = vi.fn<() => void>();
  const join = vi.fn<() => Promise<string>>().mockRejectedValue(refusal(status));
  const joined = joinWhenNotBusy(join, { onBusy, signal: leaving.signal, clock });
  joined.catch(() => {});
  return { clock, leaving, onBusy, join, joined };
}

test('tries again every two to six seconds while the server is too busy, and says so each time', async () => {
  const { clock, onBusy, join, joined } = joinRefusedWith(503);
  await clock.advance(1_999);
  expect(join).toHaveBeenCalledTimes(1);
  await clock.advance(4_001);
  const attempts = join.mock.calls.length;
  expect(attempts).toBeGreaterThan(1);
  expect(onBusy).toHaveBeenCalledTimes(attempts);
  join.mockResolvedValue('a place');
  await clock.advance(6_000);
  expect(await joined).toBe('a place');
});

test('doesn’t join once the person has left', async () => {
  const { clock, leaving, join, joined } = joinRefusedWith(503);
  await clock.advance(0);
  leaving.abort();
  join.mockResolvedValue('a place');
  await clock.advance(6_000);
  await expect(joined).rejects.toThrow('Not now');
  expect(join).toHaveBeenCalledTimes(1);
});

test('another refusal is final', async () => {
  const { onBusy, joined } = joinRefusedWith(409);
  await expect(joined).rejects.toThrow('Not now');
  expect(onBusy).not.toHaveBeenCalled();
});
