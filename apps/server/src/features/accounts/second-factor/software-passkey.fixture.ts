import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskeyAnswer, PasskeyAnswer } from '@quivertree/contract/accounts/passkey-shapes';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Ways in which a test can make this authenticator misbehave. */
interface Deviations {
  /** Origin that the browser reports. */
  origin?: string;
  /** Host name that the passkey is bound to. */
  site?: string;
  /** True if the device verified its owner by fingerprint, face or PIN. */
  checked?: boolean;
  /** Challenge that the response is for. */
  challenge?: string;
  /** Reported signature counter. */
  counter?: number;
}

interface PasskeyChallenge {
  challengeId: string;
  options: { challenge: string };
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** Software authenticator as specified by WebAuthn, with one passkey for one origin. */
export class SoftwarePasskey {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(16);
  readonly #url: URL;
  #counter = 0;

  constructor(url: string) {
    this.#url = new URL(url);
  }

  /** Creates the passkey, as a browser's `create` does. */
  make({ challengeId, options }: PasskeyChallenge, deviations: Deviations = {}): NewPasskeyAnswer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const length = Buffer.from([0, this.#id.length]);
    const authData = Buffer.concat([
      this.#authenticatorData(0x40, deviations),
      Buffer.alloc(16),
      length,
      this.#id,
      key,
    ]);
    const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      challengeId,
      response: {
        ...this.#credential(),
        response: {
          clientDataJSON: this.#clientData('webauthn.create', options.challenge, deviations).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        },
      },
    };
  }

  /** Answers a challenge, as a browser's `get` does. */
  show({ challengeId, options }: PasskeyChallenge, deviations: Deviations = {}): PasskeyAnswer {
    this.#counter += 1;
    const authData = this.#authenticatorData(0, deviations);
    const clientData = this.#clientData('webauthn.get', options.challenge, deviations);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#keys.privateKey);
    return {
      challengeId,
      response: {
        ...this.#credential(),
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      },
    };
  }

  #credential() {
    const id = this.#id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  }

  #authenticatorData(
    flags: number,
    { site = this.#url.hostname, checked = true, counter = this.#counter }: Deviations,
  ): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags | 0x01 | (checked ? 0x04 : 0));
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(site), rest]);
  }

  #clientData(type: string, expected: string, { origin = this.#url.origin, challenge = expected }: Deviations): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}
