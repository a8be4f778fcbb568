import { decodeCrockford, encodeCrockford, normaliseCrockford } from '../text/crockford.ts';
import { readShortCode } from './short-code.ts';

/**
 * Content of a ticket's QR code, which a scanner checks without a network. 103 bytes in Crockford's base 32, which
 * fits the QR code's dense alphanumeric mode. Lengths in bytes:
 *
 *     version (1) · key id (4) · event id (16) · ticket id (16) · revision (2) · Ed25519 signature of these (64)
 *
 * It contains no personal data.
 */
export interface TicketCodeContent {
  /** Id of the signing key, 8 hexadecimal digits. */
  keyId: string;
  eventId: string;
  ticketId: string;
  /** Revision, which increases with each transfer. Codes of older revisions no longer admit. */
  revision: number;
}

const VERSION = 1;
const CLAIM_BYTES = 39;
const CODE_BYTES = CLAIM_BYTES + 64;

/** Length of a code, in characters. */
export const TICKET_CODE_LENGTH = Math.ceil((CODE_BYTES * 8) / 5);

/** Content of a code, with its signature and the bytes that it covers. */
export interface SignedTicketCode extends TicketCodeContent {
  message: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

/** Creates a ticket's signed code. `sign` makes the Ed25519 signature with the key named in `claim`. */
export async function signTicketCode(
  claim: TicketCodeContent,
  sign: (message: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<ArrayBuffer>,
): Promise<string> {
  const message = claimBytes(claim);
  const code = new Uint8Array(CODE_BYTES);
  code.set(message);
  code.set(new Uint8Array(await sign(message)), CLAIM_BYTES);
  return encodeCrockford(code);
}

/** Parses a ticket code; undefined if invalid. Its content can't be trusted until the signature is checked. */
export function readTicketCode(text: string): SignedTicketCode | undefined {
  if (normaliseCrockford(text).length !== TICKET_CODE_LENGTH) return undefined;
  const bytes = decodeCrockford(text);
  if (bytes?.length !== CODE_BYTES || bytes[0] !== VERSION) return undefined;
  return {
    keyId: hex(bytes.subarray(1, 5)),
    eventId: uuidText(bytes.subarray(5, 21)),
    ticketId: uuidText(bytes.subarray(21, 37)),
    revision: ((bytes[37] ?? 0) << 8) | (bytes[38] ?? 0),
    message: new Uint8Array(bytes.subarray(0, CLAIM_BYTES)),
    signature: new Uint8Array(bytes.subarray(CLAIM_BYTES)),
  };
}

function claimBytes({ keyId, eventId, ticketId, revision }: TicketCodeContent): Uint8Array<ArrayBuffer> {
  if (!Number.isInteger(revision) || revision < 1 || revision > 0xffff)
    throw new RangeError(`Not a ticket revision: ${revision}`);
  const bytes = new Uint8Array(CLAIM_BYTES);
  bytes[0] = VERSION;
  bytes.set(hexBytes(keyId, 4), 1);
  bytes.set(hexBytes(eventId.replaceAll('-', ''), 16), 5);
  bytes.set(hexBytes(ticketId.replaceAll('-', ''), 16), 21);
  bytes[37] = revision >> 8;
  bytes[38] = revision & 255;
  return bytes;
}

function hexBytes(text: string, length: number): Uint8Array {
  if (!new RegExp(`^[0-9a-f]{${length * 2}}$`, 'i').test(text)) throw new RangeError(`Not ${length} bytes: ${text}`);
  return Uint8Array.from({ length }, (_, i) => Number.parseInt(text.slice(i * 2, i * 2 + 2), 16));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function uuidText(bytes: Uint8Array): string {
  return hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The ticket that a code identifies, or the reason why it identifies none. */
export type IdentifiedTicket =
  | { ticketId: string; revision: number }
  | { shortCode: string }
  | { refused: 'unreadable' | 'forged' | 'other_event' };

/** Reads a scanned or typed code. `isGenuine` checks the signature; a code signed with an unknown key isn't genuine. */
export async function identifyTicket(
  text: string,
  eventId: string,
  isGenuine: (code: SignedTicketCode) => Promise<boolean>,
): Promise<IdentifiedTicket> {
  const code = readTicketCode(text);
  if (!code) {
    const shortCode = readShortCode(text);
    return shortCode ? { shortCode } : { refused: 'unreadable' };
  }
  if (!(await isGenuine(code))) return { refused: 'forged' };
  if (code.eventId !== eventId) return { refused: 'other_event' };
  return { ticketId: code.ticketId, revision: code.revision };
}
