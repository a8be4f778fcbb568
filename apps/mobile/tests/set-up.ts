import { act, configure } from '@testing-library/react-native';
import { format } from 'node:util';
import { deviceStore, secureStore } from './memory-stores.ts';

configure({ asyncUtilTimeout: 10_000 });

// Answers, steps of a list's layout and the ticks of a clock arrive by timers, at any time. In act, all that a timer leads
// to is rendered at once, so that no test goes on in the middle of it.
const { setTimeout, setInterval } = globalThis;
type Run = (...values: unknown[]) => unknown;
const inAct = (run: Run, values: unknown[]) => () => act(() => void run(...values));
Object.assign(globalThis, {
  setTimeout: (run: Run, delay?: number, ...values: unknown[]) => setTimeout(inAct(run, values), delay),
  setInterval: (run: Run, delay?: number, ...values: unknown[]) => setInterval(inAct(run, values), delay),
});

// Nothing is laid out here, so lists are told the size of a phone and of a row.
jest.mock('@shopify/flash-list/dist/recyclerview/utils/measureLayout', () => ({
  ...jest.requireActual<object>('@shopify/flash-list/dist/recyclerview/utils/measureLayout'),
  measureParentSize: () => ({ x: 0, y: 0, width: 390, height: 844 }),
  measureFirstChildLayout: () => ({ x: 0, y: 0, width: 390, height: 844 }),
  measureItemLayout: () => ({ x: 0, y: 0, width: 390, height: 120 }),
}));

/** Errors and warnings that the current test has logged, such as React's. They fail it. */
const logged: string[] = [];

beforeEach(() => {
  deviceStore.clear();
  secureStore.clear();
  for (const method of ['error', 'warn'] as const)
    jest.spyOn(console, method).mockImplementation((...parts) => void logged.push(format(...parts)));
});
afterEach(() => {
  jest.restoreAllMocks();
  const text = logged.splice(0).join('\n');
  if (text !== '') throw new Error(text);
});
