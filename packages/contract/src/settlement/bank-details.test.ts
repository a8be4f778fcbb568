import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { changeBankDetails } from './bank-details.ts';

test.each([
  '62 0012 3456',
  '62-0012-3456',
  '62\u00a00012\u00a03456',
  '62\u20110012\u20113456',
  '\u202a6200123456\u202c',
])('an account number can be pasted as %j', (accountNumber) => {
  const typed = { holder: 'Dune Song', bank: 'Bank Windhoek', branchCode: '48\u00a03772', accountNumber };
  expect(z.parse(changeBankDetails.body, typed)).toEqual({
    ...typed,
    branchCode: '483772',
    accountNumber: '6200123456',
  });
});
