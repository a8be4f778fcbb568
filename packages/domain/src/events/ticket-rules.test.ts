import { expect, test } from 'vitest';
import { ticketProblems } from './ticket-rules.ts';

const END = 1_000;
const type = (name: string, salesStartAt: number | null = null, salesEndAt: number | null = null) => ({
  name,
  salesStartAt,
  salesEndAt,
});

test('two ticket types of an event can’t have the same name, whatever their case', () => {
  expect(ticketProblems([type('VIP'), type('vip '), type('Lawn')], END)).toEqual([
    { index: 1, field: 'name', problem: 'same_name' },
  ]);
});

test('all problems of a ticket type are reported at once', () => {
  expect(ticketProblems([type('VIP'), type('VIP', 1_000, 1_001), type('VIP', 500, 400)], END)).toEqual([
    { index: 1, field: 'name', problem: 'same_name' },
    { index: 1, field: 'salesStartAt', problem: 'opens_after_event' },
    { index: 1, field: 'salesEndAt', problem: 'closes_after_event' },
    { index: 2, field: 'name', problem: 'same_name' },
    { index: 2, field: 'salesEndAt', problem: 'window_reversed' },
  ]);
});

test('sales that open too late are the only problem of a window that is also reversed', () => {
  expect(ticketProblems([type('VIP', 1_200, 900)], END)).toEqual([
    { index: 0, field: 'salesStartAt', problem: 'opens_after_event' },
  ]);
  expect(ticketProblems([type('VIP', 400, 1_000)], END)).toEqual([]);
});
