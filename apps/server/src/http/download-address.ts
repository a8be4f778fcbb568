import * as z from 'zod';
import { isSignature, signMessage } from '../keys/message-signature.ts';

export const DOWNLOADS_PATH = '/api/v1/downloads';

/** The content of a signed address, valid for one user, during one session and for a limited time. */
const signed = z.object({
  /** Name of the file's generator; see `http/downloads.ts`. */
  file: z.string(),
  /** Input for the generator: ids and formats. */
  of: z.record(z.string(), z.string()),
  userId: z.uuid(),
  /** The session, or an administrator's acting session, in which the address was created. */
  sessionId: z.uuid(),
  /** Creation and expiry, in milliseconds since 1970. */
  at: z.int(),
  until: z.int(),
});

export type SignedDownload = z.infer<typeof signed>;

/**
 * Creates an address for fetching a file without a token, since neither links nor download managers send one. The whole
 * address is signed, so it can't be altered, used for another file or used after it expires.
 */
export function downloadAddress(
  key: Buffer,
  { seconds, ...download }: Omit<SignedDownload, 'at' | 'until'> & { seconds: number },
): { url: string; expiresAt: string } {
  const at = Date.now();
  const until = at + seconds * 1_000;
  const payload = Buffer.from(JSON.stringify({ ...download, at, until })).toString('base64url');
  return { url: `${DOWNLOADS_PATH}/${payload}.${signMessage(key, payload)}`, expiresAt: new Date(until).toISOString() };
}

/** Reads a signed address; undefined if it was altered or has expired. */
export function readDownloadAddress(key: Buffer, token: string): SignedDownload | undefined {
  const [payload = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || !isSignature(key, payload, signature)) return undefined;
  const { data: download } = signed.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return download && download.until > Date.now() ? download : undefined;
}
