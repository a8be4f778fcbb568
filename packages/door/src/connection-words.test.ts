import { expect, test } from 'vitest';
import { connectionWords } from './connection-words.ts';

test('warns only while scans can’t be sent, and counts those that wait', () => {
  const words = (online: boolean, unanswered: boolean, waiting: number) =>
    connectionWords({ online, unanswered, waiting });
  expect(words(true, false, 1)).toBeNull();
  expect(words(false, true, 0)).toBe('This device is offline. Trying again…');
  expect(words(true, true, 1)).toBe('The server isn’t responding. 1 scan is stored on this device. Trying again…');
  expect(words(true, true, 2)).toContain('2 scans are stored on this device.');
});
