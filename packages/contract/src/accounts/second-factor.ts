import { STEP_UP_PURPOSES } from '@quivertree/domain/accounts/step-up';
import * as z from 'zod/mini';
import { tokens } from './accounts.ts';
import { defineCall } from '../call.ts';
import { newPasskeyAnswer, passkeyAnswer, passkeyChallenge, secondFactorCode } from './passkey-shapes.ts';
import { instant, typedLine, uuid } from '../shapes.ts';

/**
 * Tokens for the new session that starts when two-step verification changes. The first method comes with recovery
 * codes.
 */
const renewedSession = z.object({ ...tokens.shape, recoveryCodes: z.nullable(z.array(z.string())) });

export const getSecondFactor = defineCall({
  name: 'getSecondFactor',
  summary: 'Get the user’s two-step verification',
  method: 'GET',
  path: '/api/v1/users/me/second-factor',
  access: 'signed-in',
  answer: z.object({
    /** True if one of the user's roles requires two-step verification. */
    required: z.boolean(),
    /** True if this session started with two-step verification. */
    inThisSession: z.boolean(),
    totpSince: z.nullable(instant),
    passkeys: z.array(z.object({ id: uuid, name: z.string(), since: instant, lastUsedAt: z.nullable(instant) })),
    recoveryCodesLeft: z.int(),
  }),
});

export const beginTotp = defineCall({
  name: 'beginTotp',
  summary: 'Get a secret for an authenticator app, as text and as its QR code’s address',
  method: 'POST',
  path: '/api/v1/users/me/second-factor/totp',
  access: 'signed-in',
  logs: [],
  stepUp: 'second_factor',
  answer: z.object({ secret: z.string(), uri: z.string() }),
  refusals: ['account.email_not_confirmed'],
});

export const confirmTotp = defineCall({
  name: 'confirmTotp',
  summary: 'Confirm the authenticator app with its first code; all other sessions end',
  method: 'PUT',
  path: '/api/v1/users/me/second-factor/totp',
  access: 'signed-in',
  logs: ['second_factor.added', 'recovery_codes.created'],
  stepUp: 'second_factor',
  body: z.object({ code: secondFactorCode }),
  answer: renewedSession,
  refusals: ['account.email_not_confirmed', 'auth.wrong_code', 'auth.too_many_attempts', 'second_factor.not_begun'],
});

export const removeTotp = defineCall({
  name: 'removeTotp',
  summary: 'Remove the authenticator app; all other sessions end',
  method: 'DELETE',
  path: '/api/v1/users/me/second-factor/totp',
  access: 'signed-in',
  logs: 'second_factor.removed',
  stepUp: 'second_factor',
  answer: tokens,
  refusals: ['second_factor.not_found', 'second_factor.last'],
});

export const renewRecoveryCodes = defineCall({
  name: 'renewRecoveryCodes',
  summary: 'Create new recovery codes, shown only once; the old ones stop working',
  method: 'POST',
  path: '/api/v1/users/me/second-factor/recovery-codes',
  access: 'signed-in',
  logs: 'recovery_codes.created',
  stepUp: 'second_factor',
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: ['account.email_not_confirmed', 'second_factor.not_found'],
});

export const beginPasskey = defineCall({
  name: 'beginPasskey',
  summary: 'Get a challenge for a new passkey, valid for five minutes',
  method: 'POST',
  path: '/api/v1/users/me/passkeys/challenge',
  access: 'signed-in',
  logs: [],
  stepUp: 'second_factor',
  answer: passkeyChallenge,
  refusals: ['account.email_not_confirmed', 'second_factor.too_many_passkeys'],
});

export const addPasskey = defineCall({
  name: 'addPasskey',
  summary: 'Add a passkey created by the browser; if it’s the first method, all other sessions end',
  method: 'POST',
  path: '/api/v1/users/me/passkeys',
  access: 'signed-in',
  logs: ['second_factor.added', 'recovery_codes.created'],
  stepUp: 'second_factor',
  body: z.object({ name: typedLine(60), passkey: newPasskeyAnswer }),
  answer: renewedSession,
  refusals: ['account.email_not_confirmed', 'auth.invalid_passkey', 'second_factor.too_many_passkeys'],
});

export const removePasskey = defineCall({
  name: 'removePasskey',
  summary: 'Remove a passkey; all other sessions end',
  method: 'DELETE',
  path: '/api/v1/users/me/passkeys/{passkeyId}',
  access: 'signed-in',
  logs: 'second_factor.removed',
  stepUp: 'second_factor',
  params: z.object({ passkeyId: uuid }),
  answer: tokens,
  refusals: ['second_factor.not_found', 'second_factor.last'],
});

const purpose = z.enum(STEP_UP_PURPOSES);

export const getStepUpMethods = defineCall({
  name: 'getStepUpMethods',
  summary: 'List the user’s step-up methods',
  method: 'GET',
  path: '/api/v1/users/me/step-up/methods',
  access: 'signed-in',
  answer: z.object({ methods: z.array(z.enum(['password', 'code', 'passkey', 'mail'])), email: z.string() }),
});

export const sendStepUpCode = defineCall({
  name: 'sendStepUpCode',
  summary: 'Email a step-up code to a user without a password or two-step verification',
  method: 'POST',
  path: '/api/v1/users/me/step-up/code',
  access: 'signed-in',
  logs: [],
  answer: z.object({ message: z.string() }),
  refusals: ['auth.no_code_by_email', 'auth.too_many_attempts'],
});

export const confirmIdentity = defineCall({
  name: 'confirmIdentity',
  summary: 'Confirm the user’s identity for one purpose in this session, for ten minutes',
  method: 'POST',
  path: '/api/v1/users/me/step-up',
  access: 'signed-in',
  logs: [],
  body: z.object({
    purpose,
    password: z.optional(z.string().check(z.minLength(1), z.maxLength(1_000))),
    code: z.optional(secondFactorCode),
    passkey: z.optional(passkeyAnswer),
    emailCode: z.optional(typedLine(40)),
  }),
  answer: z.object({ stepUpToken: z.string(), until: instant }),
  refusals: [
    'auth.step_up_required',
    'auth.wrong_password',
    'auth.wrong_code',
    'auth.code_used',
    'auth.invalid_passkey',
    'auth.too_many_attempts',
  ],
});

const person = z.object({ userId: uuid });

export const requestSecondFactorReset = defineCall({
  name: 'requestSecondFactorReset',
  summary: 'Reset a person’s two-step verification after a waiting period; they are emailed immediately',
  method: 'POST',
  path: '/api/v1/admin/people/{userId}/second-factor-reset',
  access: 'administrator',
  stepUp: 'roles',
  logs: 'second_factor.reset_requested',
  params: person,
  answer: z.object({ dueAt: instant }),
  refusals: ['person.not_found', 'person.yourself', 'second_factor.not_found', 'second_factor.reset_pending'],
});

export const cancelSecondFactorReset = defineCall({
  name: 'cancelSecondFactorReset',
  summary: 'Cancel a reset of two-step verification',
  method: 'DELETE',
  path: '/api/v1/admin/people/{userId}/second-factor-reset',
  access: 'administrator',
  logs: 'second_factor.reset_cancelled',
  params: person,
  answer: z.object({ cancelled: z.literal(true) }),
  refusals: ['second_factor.not_found'],
});
