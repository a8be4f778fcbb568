import type { Role } from '@quivertree/contract/accounts/accounts';
import type { Hono } from 'hono';
import type { Infrastructure } from '../infrastructure.ts';
import { OPEN_ACTING_SESSION } from '../access/acting-token.ts';
import type { SignedInUser } from '../access/id-tokens.ts';
import { DOWNLOADS_PATH, readDownloadAddress, type SignedDownload } from './download-address.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { HttpEnv } from './request-facts.ts';

export interface DownloadFile {
  /** Letters, digits, dots and hyphens. */
  fileName: string;
  mediaType: string;
  /** A stream is read only as fast as the client receives it. */
  content: Buffer<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;
}

/**
 * Generates a file for a user, after checking again that they may have it, because their rights may have changed since
 * the address was created.
 */
export type MakeFile = (of: Record<string, string>, user: SignedInUser) => Promise<DownloadFile>;

/** Serves files at signed addresses; `files` maps the names in the addresses to generators. */
export function mountDownloads(
  app: Hono<HttpEnv>,
  context: Pick<Infrastructure, 'load' | 'keys' | 'pool'>,
  files: Readonly<Record<string, MakeFile>>,
): void {
  app.get(`${DOWNLOADS_PATH}/:token`, async (c) => {
    context.load.check('other');
    const download = readDownloadAddress(context.keys.downloads, c.req.param('token'));
    const make = download && Object.hasOwn(files, download.file) ? files[download.file] : undefined;
    if (!download || !make) throw new Refusal('download.over');
    const { fileName, mediaType, content } = await context.load.run('other', async () => {
      const made = await make(download.of, await userAt(context, download));
      // The user's session may have ended while the file was being generated.
      await userAt(context, download);
      return made;
    });
    return new Response(content, {
      headers: {
        'content-type': mediaType,
        'content-disposition': `attachment; filename="${fileName}"`,
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      },
    });
  });
}

/** The user for whom an address was created, with their current roles. Refuses if the session has ended since. */
async function userAt(
  { pool }: Pick<Infrastructure, 'pool'>,
  { userId, sessionId, at }: SignedDownload,
): Promise<SignedInUser> {
  const { rows } = await pool.query<{ id: string; name: string; email: string; roles: Role[] }>(
    `select id, name, email, roles from users
      where id = $1 and (sessions_ended_at is null or sessions_ended_at < $2)
        and (exists (select from refresh_tokens where family_id = $3 and revoked_at is null)
             or exists (${OPEN_ACTING_SESSION} and a.id = $3))`,
    [userId, new Date(at), sessionId],
  );
  if (!rows[0]) throw new Refusal('download.over');
  return rows[0];
}
