import * as z from 'zod';
import { isSignature, signMessage } from '../message-signature.ts';

export const DOWNLOADS_PATH = '/api/v1/downloads';

/** What an address leads to: only for this user, and only until then. */
const signed = z.object({
  /** Which file is made; see `http/downloads.ts`. */
  file: z.string(),
  /** What it is made from: ids and formats. */
  of: z.record(z.string(), z.string()),
  userId: z.uuid(),
  /** When it was made, and until when it is good: milliseconds since 1970. */
  at: z.int(),
  until: z.int(),
});

export type SignedDownload = z.infer<typeof signed>;

/**
 * An address at which a file can be fetched without a token, since neither a link nor a download manager carries one.
 * Whatever it names is signed: it cannot be altered, used for another file, or after its time.
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

/** What a signed address leads to; undefined for one that was altered or whose time is over. */
export function readDownloadAddress(key: Buffer, token: string): SignedDownload | undefined {
  const [payload = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || !isSignature(key, payload, signature)) return undefined;
  const download = signed.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return download.until > Date.now() ? download : undefined;
}
