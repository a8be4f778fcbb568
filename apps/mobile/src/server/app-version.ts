import Constants from 'expo-constants';

/** Version of the app, as in `app.config.ts`. */
export const APP_VERSION: string = Constants.expoConfig?.version ?? '0.0.0';

/** True if a version is older than another one: `1.9.0` is older than `1.10.0`. Parts that aren't numbers count as 0. */
export function isOlder(version: string, other: string): boolean {
  const [left, right] = [partsOf(version), partsOf(other)];
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

function partsOf(version: string): number[] {
  return version.split('.').map((part) => Number.parseInt(part, 10) || 0);
}
