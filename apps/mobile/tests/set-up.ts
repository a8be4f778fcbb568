import { configure } from '@testing-library/react-native';
import { deviceStore, secureStore } from './memory-stores.ts';

configure({ asyncUtilTimeout: 10_000 });

// Nothing is laid out here, so lists are told the size of a phone and of a row.
jest.mock('@shopify/flash-list/dist/recyclerview/utils/measureLayout', () => ({
  ...jest.requireActual<object>('@shopify/flash-list/dist/recyclerview/utils/measureLayout'),
  measureParentSize: () => ({ x: 0, y: 0, width: 390, height: 844 }),
  measureFirstChildLayout: () => ({ x: 0, y: 0, width: 390, height: 844 }),
  measureItemLayout: () => ({ x: 0, y: 0, width: 390, height: 120 }),
}));

beforeEach(() => {
  deviceStore.clear();
  secureStore.clear();
});
afterEach(() => jest.restoreAllMocks());
