import { describe, expect, test } from 'vitest';
import { guestProblems, MAX_TICKETS_PER_GUEST, readGuestList } from './guest-list.ts';

describe('a pasted list of guests', () => {
  test('is read line by line with any separator, one ticket each by default', () => {
    const text =
      'Ndapewa Shikongo, ndapewa@example.com\nTangeni Haufiku;tangeni@example.com;3\n\nJohanna\tjohanna@example.com\t2\n';
    expect(readGuestList(text)).toEqual([
      { name: 'Ndapewa Shikongo', email: 'ndapewa@example.com', quantity: 1 },
      { name: 'Tangeni Haufiku', email: 'tangeni@example.com', quantity: 3 },
      { name: 'Johanna', email: 'johanna@example.com', quantity: 2 },
    ]);
  });

  test('may come from a spreadsheet, with byte order mark, header row and quotes', () => {
    const text = '\uFEFFName,E-mail,Tickets\r\n"Shikongo, Ndapewa ""Ndap""",ndapewa@example.com,2\r\n';
    expect(readGuestList(text)).toEqual([
      { name: 'Shikongo, Ndapewa "Ndap"', email: 'ndapewa@example.com', quantity: 2 },
    ]);
  });

  test('that is empty has no guests', () => {
    expect(readGuestList(' \n\n')).toEqual([]);
  });

  test('has the problem of each line', () => {
    const list = readGuestList(
      [
        ',nobody@example.com',
        'No Address',
        `Too Many,many@example.com,${MAX_TICKETS_PER_GUEST + 1}`,
        'None,none@example.com,0',
        'Words,words@example.com,two',
        'First,same@example.com',
        'Second,SAME@example.com',
        `${'A'.repeat(121)},long@example.com`,
        'Two addresses,a@example.com b@example.com',
      ].join('\n'),
    );
    expect(guestProblems(list)).toEqual([
      { line: 0, problem: 'no_name' },
      { line: 1, problem: 'bad_email' },
      { line: 2, problem: 'bad_quantity' },
      { line: 3, problem: 'bad_quantity' },
      { line: 4, problem: 'bad_quantity' },
      { line: 6, problem: 'twice' },
      { line: 7, problem: 'long_name' },
      { line: 8, problem: 'bad_email' },
    ]);
  });

  test('may have names of 120 and addresses of 254 characters, and no longer ones', () => {
    const domain = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(58)}.na`;
    const longest = { name: 'N'.repeat(120), email: `${'e'.repeat(64)}@${domain}`, quantity: 1 };
    expect(longest.email).toHaveLength(254);
    expect(guestProblems([longest])).toEqual([]);
    expect(guestProblems([{ ...longest, name: `${longest.name}N` }])).toEqual([{ line: 0, problem: 'long_name' }]);
    expect(guestProblems([{ ...longest, email: `e${longest.email}` }])).toEqual([{ line: 0, problem: 'bad_email' }]);
  });
});
