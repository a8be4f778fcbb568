/** Request header in which the phone app names its version. */
export const APP_VERSION_HEADER = 'quivertree-app';

const VERSION = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/;

/** True for a version in the form `1.2.3`. */
export function isAppVersion(text: string): boolean {
  return VERSION.test(text);
}

/** True if a version of the app is older than another. False if either isn't in the form `1.2.3`. */
export function isOlderVersion(version: string, other: string): boolean {
  const [parts, otherParts] = [partsOf(version), partsOf(other)];
  const differing = parts.findIndex((part, i) => part !== otherParts[i]);
  return (parts[differing] ?? 0) < (otherParts[differing] ?? 0);
}

function partsOf(version: string): number[] {
  return (VERSION.exec(version) ?? []).slice(1).map(Number);
}
