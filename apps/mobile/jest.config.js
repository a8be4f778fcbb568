/** React Native and Expo's modules are published as source, and so are the repository's packages. */
const PUBLISHED_AS_SOURCE =
  '(jest-)?react-native|@react-native(-community)?|expo|@expo|expo-.*|react-navigation|@react-navigation|@shopify|@noble';

module.exports = {
  preset: 'jest-expo',
  moduleNameMapper: {
    '^@quivertree/([^/]+)/(.+)$': '<rootDir>/../../packages/$1/src/$2.ts',
    '/storage/(device|secure)-store\\.ts$': '<rootDir>/tests/memory-stores.ts',
  },
  // For imports in the repository's packages.
  modulePaths: ['<rootDir>/node_modules'],
  transformIgnorePatterns: [`node_modules/(?!(${PUBLISHED_AS_SOURCE})(/|$))`],
  setupFiles: ['<rootDir>/tests/phone-engine.ts'],
  setupFilesAfterEnv: ['<rootDir>/tests/set-up.ts'],
  // A busy machine takes long to load React Native for the first test of a file.
  testTimeout: 60_000,
  testPathIgnorePatterns: ['/node_modules/', '/android/', '/ios/', '/dist/'],
};
