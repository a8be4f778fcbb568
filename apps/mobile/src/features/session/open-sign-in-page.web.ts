/** Leaves for the page, in the app exported for the web. The callback comes as a link. */
export function openSignInPage(url: string): Promise<string | undefined> {
  location.assign(url);
  return Promise.resolve(undefined);
}
