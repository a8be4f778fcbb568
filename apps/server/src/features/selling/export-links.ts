import { createHmac, timingSafeEqual } from 'node:crypto';
import { EXPORT_KINDS, type ExportKind } from '@quivertree/contract/exports';

/** How long an export can be fetched once it was asked for, in milliseconds. */
export const EXPORT_LINK_MS = 5 * 60_000;

/** What a download's address says, and vouches for by its signature. */
export interface ExportLink {
  eventId: string;
  userId: string;
  what: ExportKind;
  /** In milliseconds since 1970. */
  expiresAt: number;
}

/** The part of an address that names an export and whoever asked for it; only we can make it. */
export function signExportLink(key: Buffer, { eventId, userId, what, expiresAt }: ExportLink): string {
  const claim = Buffer.from([eventId, userId, what, expiresAt].join(' ')).toString('base64url');
  return `${claim}.${signatureOf(key, claim)}`;
}

/** What a link says; undefined where it is not ours, or too old. */
export function readExportLink(key: Buffer, link: string, now: number = Date.now()): ExportLink | undefined {
  const [claim = '', signature = ''] = link.split('.');
  const expected = Buffer.from(signatureOf(key, claim));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const [eventId = '', userId = '', what = '', expires = ''] = Buffer.from(claim, 'base64url').toString().split(' ');
  const expiresAt = Number(expires);
  if (!(expiresAt > now) || !(EXPORT_KINDS as readonly string[]).includes(what)) return undefined;
  return { eventId, userId, what: what as ExportKind, expiresAt };
}

function signatureOf(key: Buffer, claim: string): string {
  return createHmac('sha256', key).update(claim).digest('base64url');
}
