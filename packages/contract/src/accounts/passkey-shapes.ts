import * as z from 'zod/mini';
import { opaqueText, typedLine, uuid } from '../shapes.ts';

/** A typed code: six digits from the app or a recovery code. */
export const secondFactorCode = typedLine(40);

const base64url = (maxLength: number) => z.string().check(z.maxLength(maxLength), z.regex(/^[\w-]*$/));

/** Fields of every credential from the browser (WebAuthn, section 5.1). */
const credential = <Response extends z.ZodMiniType>(response: Response) =>
  z.object({
    id: base64url(2_000),
    rawId: base64url(2_000),
    type: z.literal('public-key'),
    clientExtensionResults: z.object({}),
    response,
  });

/** A browser's response to a challenge, made with an existing passkey. */
export const passkeyAnswer = z.object({
  challengeId: uuid,
  response: credential(
    z.object({
      clientDataJSON: base64url(8_000),
      authenticatorData: base64url(8_000),
      signature: base64url(4_000),
      userHandle: z.optional(base64url(200)),
    }),
  ),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** A browser's response to a challenge, made with a new passkey. */
export const newPasskeyAnswer = z.object({
  challengeId: uuid,
  response: credential(
    z.object({
      clientDataJSON: base64url(8_000),
      attestationObject: base64url(60_000),
      transports: z.optional(z.array(opaqueText(20)).check(z.maxLength(10))),
    }),
  ),
});
export type NewPasskeyAnswer = z.infer<typeof newPasskeyAnswer>;

/** A challenge with the browser's WebAuthn options as JSON. */
export const passkeyChallenge = z.object({ challengeId: uuid, options: z.looseObject({ challenge: z.string() }) });
