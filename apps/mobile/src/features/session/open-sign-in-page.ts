import { openAuthSessionAsync } from 'expo-web-browser';

/** Opens a page in the system's browser until it leads to `redirectUri`; undefined if the user closes it. */
export async function openSignInPage(url: string, redirectUri: string): Promise<string | undefined> {
  const result = await openAuthSessionAsync(url, redirectUri);
  return result.type === 'success' ? result.url : undefined;
}
