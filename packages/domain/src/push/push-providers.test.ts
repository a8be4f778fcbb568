import { expect, test } from 'vitest';
import { isPushToken, pushBackoffSeconds } from './push-providers.ts';

test.each([
  ['expo', 'ExponentPushToken[xxxxxxxxxxxxxxxxxxxxxx]', true],
  ['expo', 'ExpoPushToken[aB3-_xxxxxxxxxxxxxxxxx]', true],
  ['expo', 'ExponentPushToken[]', false],
  ['fcm', 'dQw4w9WgXcQ:APA91bHun4MxP5egoKMwt2KZFBaFUH-1RYqx', true],
  ['fcm', 'dQw4w9WgXcQ APA91bHun4MxP5egoKMwt2KZFBaFUH', false],
  ['apns', 'a9d0ed10e9cfd022a61cb08753f49c5a0b0dfb383697bf9f9d750a1003da19c7', true],
  ['apns', '../3/device/a9d0ed10e9cfd022a61cb08753f49c5a0b0dfb383697bf9f9d7', false],
  ['apns', 'a9d0ed10', false],
] as const)('%s token %j: %s', (provider, token, valid) => {
  expect(isPushToken(provider, token)).toBe(valid);
});

test('waits twice as long after each failure, up to a quarter of an hour', () => {
  expect([1, 2, 3, 4, 7, 8, 5_000].map(pushBackoffSeconds)).toEqual([10, 20, 40, 80, 640, 900, 900]);
});
