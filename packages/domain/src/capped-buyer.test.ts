import { expect, test } from 'vitest';
import { cappedBuyer } from './capped-buyer.ts';

test.each([
  ['ndapewa@example.com', 'ndapewa@example.com'],
  ['Ndapewa@Example.com', 'ndapewa@example.com'],
  ['ndapewa+again@example.com', 'ndapewa@example.com'],
  ['ndapewa+a+b@example.com', 'ndapewa@example.com'],
  ['+ndapewa@example.com', '+ndapewa@example.com'],
])('%s is counted as %s', (email, counted) => {
  expect(cappedBuyer(email)).toBe(counted);
});
