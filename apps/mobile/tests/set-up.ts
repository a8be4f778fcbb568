import { configure } from '@testing-library/react-native';
import { deviceStore, secureStore } from './memory-stores.ts';

configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
  deviceStore.clear();
  secureStore.clear();
});
afterEach(() => jest.restoreAllMocks());
