/**
 * Address of the server, without a trailing slash: set when the app is built. Exported for the web, the app talks to the
 * server that it comes from.
 */
export const SERVER_URL: string =
  process.env.EXPO_OS === 'web' ? location.origin : (process.env.EXPO_PUBLIC_SERVER_URL ?? 'http://localhost:3000');
