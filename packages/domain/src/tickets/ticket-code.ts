import { decodeCrockford, encodeCrockford, normaliseCrockford } from '../text/crockford.ts';

/**
 * Content of a ticket's QR code, which a scanner checks without a network. 103 bytes in Crockford's base 32, which
 * fits the QR code's dense alphanumeric mode:
 *
 *     version 1 · key id 4 · event id 16 · ticket id 16 · revision 2 · Ed25519 signature of all these 64
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

/** Creates a ticket's signed code. */
export async function signTicketCode(claim: TicketCodeContent, privateKey: CryptoKey): Promise<string> {
  const code = new Uint8Array(CODE_BYTES);
  code.set(claimBytes(claim));
  const signature = await crypto.subtle.sign('Ed25519', privateKey, code.subarray(0, CLAIM_BYTES));
  code.set(new Uint8Array(signature), CLAIM_BYTES);
  return encodeCrockford(code);
}

/**
 * Parses a ticket code; undefined if invalid. Its content can't be trusted until {@link isGenuine} confirms the
 * signature.
 */
export function readTicketCode(text: string): (TicketCodeContent & { bytes: Uint8Array }) | undefined {
  if (normaliseCrockford(text).length !== TICKET_CODE_LENGTH) return undefined;
  const bytes = decodeCrockford(text);
  if (bytes?.length !== CODE_BYTES || bytes[0] !== VERSION) return undefined;
  return {
    keyId: hex(bytes.subarray(1, 5)),
    eventId: uuidText(bytes.subarray(5, 21)),
    ticketId: uuidText(bytes.subarray(21, 37)),
    revision: ((bytes[37] ?? 0) << 8) | (bytes[38] ?? 0),
    bytes,
  };
}

/** True if the code was signed with the private key of `publicKey`. */
export async function isGenuine(code: { bytes: Uint8Array }, publicKey: CryptoKey): Promise<boolean> {
  const signature = new Uint8Array(code.bytes.subarray(CLAIM_BYTES));
  return crypto.subtle.verify('Ed25519', publicKey, signature, new Uint8Array(code.bytes.subarray(0, CLAIM_BYTES)));
}

function claimBytes({ keyId, eventId, ticketId, revision }: TicketCodeContent): Uint8Array {
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
