import { MemoryStore } from '@quivertree/runtime/key-value-store';

// In place of the phone's stores (jest.config.js); emptied before each test.
export const deviceStore = new MemoryStore();
export const secureStore = new MemoryStore();
