import * as z from 'zod/mini';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@quivertree/domain/accounts/password-length';
import { WITHDRAWN_WITH_ROLE } from '@quivertree/domain/audit-log/audit-actions';
import { defineCall } from '../call.ts';
import { passkeyAnswer, passkeyChallenge, secondFactorCode } from './passkey-shapes.ts';
import { emailAddress, opaqueText, personName, sitePath, typedLine, typedText } from '../shapes.ts';

export const role = z.enum(['USER', 'BUSINESS_ADMIN', 'ADMINISTRATOR']);
export type Role = z.infer<typeof role>;

export const tokens = z.object({ idToken: z.string(), refreshToken: z.string() });

/** A chosen password; not trimmed (specification, section 5). */
export const newPassword = z
  .string()
  .check(
    z.minLength(MIN_PASSWORD_LENGTH, { error: `Password must be at least ${MIN_PASSWORD_LENGTH} characters long.` }),
    z.maxLength(MAX_PASSWORD_LENGTH, { error: `Password must be at most ${MAX_PASSWORD_LENGTH} characters long.` }),
  );

/** Refusals of a second factor that comes with a sign-in. */
export const SECOND_STEP = [
  'auth.second_factor_required',
  'auth.wrong_code',
  'auth.code_used',
  'auth.invalid_passkey',
] as const;

/** A sentence to show unchanged. */
export const messageAnswer = z.object({ message: z.string() });

export const login = defineCall({
  name: 'login',
  summary: 'Sign in with email and password',
  method: 'POST',
  path: '/api/v2/auth/login',
  access: 'public',
  body: z.object({
    email: typedText(254).check(z.minLength(1)),
    password: z.string().check(z.minLength(1), z.maxLength(1_000)),
    /** Answer to two-step verification: a code or a passkey. */
    code: z.optional(secondFactorCode),
    passkey: z.optional(passkeyAnswer),
  }),
  answer: tokens,
  refusals: ['auth.invalid_credentials', 'auth.too_many_attempts', 'auth.account_locked', ...SECOND_STEP],
});

export const signUp = defineCall({
  name: 'signUp',
  summary: 'Create an account',
  method: 'POST',
  path: '/api/v1/auth/signUp',
  access: 'public',
  logs: 'account.created',
  body: z.object({
    firstname: personName(60),
    lastname: personName(60),
    email: emailAddress,
    password: newPassword,
    /** Path that the link in the confirmation email redirects to. */
    next: z.optional(sitePath),
  }),
  answer: z.object({ id: z.uuid() }),
  refusals: ['account.email_taken', 'account.easy_password', 'auth.too_many_attempts'],
});

export const forgotPassword = defineCall({
  name: 'forgotPassword',
  summary: 'Email a password reset code; the response is the same for unknown addresses',
  method: 'POST',
  path: '/api/v2/auth/forgot-password',
  access: 'public',
  body: z.object({ email: emailAddress }),
  answer: messageAnswer,
  refusals: ['auth.too_many_attempts'],
});

export const resetPassword = defineCall({
  name: 'resetPassword',
  summary: 'Set a new password with the emailed code; ends all sessions of the account',
  method: 'POST',
  path: '/api/v2/auth/reset-password',
  access: 'public',
  logs: 'account.password_reset',
  body: z.object({
    email: emailAddress,
    /** The code from the email, or the secret in its link's fragment. */
    code: typedLine(40),
    newPassword,
  }),
  answer: messageAnswer,
  refusals: ['account.invalid_reset_code', 'account.easy_password', 'auth.too_many_attempts'],
});

export const refresh = defineCall({
  name: 'refresh',
  summary: 'Exchange a refresh token for new tokens',
  method: 'POST',
  path: '/api/v1/auth/refresh',
  access: 'public',
  body: z.object({ refreshToken: z.string().check(z.minLength(1), z.maxLength(4_000)) }),
  answer: tokens,
  refusals: ['auth.invalid_refresh_token', 'auth.too_many_attempts'],
});

export const ensureUser = defineCall({
  name: 'ensureUser',
  summary:
    'Complete a sign-in through an external provider; the identity comes from the token, and the body must match it',
  method: 'POST',
  path: '/api/v1/auth/ensure-user',
  access: 'signed-in',
  logs: [],
  body: z.object({
    name: z.string().check(z.maxLength(1_000)),
    sub: z.uuid(),
    email: z.string().check(z.maxLength(254)),
  }),
  answer: z.object({ id: z.uuid() }),
  refusals: ['auth.identity_mismatch'],
});

export const denySecurityNotice = defineCall({
  name: 'denySecurityNotice',
  summary:
    'Report “this wasn’t me” with the key from a security notice: ends all sessions, undoes later changes and starts a password reset',
  method: 'POST',
  path: '/api/v1/auth/not-me',
  access: 'public',
  logs: ['account.denied', 'account.deleted', 'bank_details.denied', 'door_link.revoked', ...WITHDRAWN_WITH_ROLE],
  body: z.object({ key: opaqueText(100) }),
  /**
   * Address to which the reset code is sent. Null if a different account now has that address; this account is then
   * locked.
   */
  answer: z.object({ email: z.nullable(z.string()) }),
  refusals: ['auth.notice_expired', 'auth.too_many_attempts'],
});

export const getPasskeyChallenge = defineCall({
  name: 'getPasskeyChallenge',
  summary: 'Get a passkey challenge, valid for five minutes',
  method: 'POST',
  path: '/api/v1/auth/passkeys/challenge',
  access: 'public',
  answer: passkeyChallenge,
  refusals: ['auth.too_many_attempts'],
});

export const signInWithPasskey = defineCall({
  name: 'signInWithPasskey',
  summary: 'Sign in with a passkey alone, which counts as both factors',
  method: 'POST',
  path: '/api/v1/auth/passkeys/sign-in',
  access: 'public',
  body: z.object({ passkey: passkeyAnswer }),
  answer: tokens,
  refusals: ['auth.invalid_passkey', 'auth.too_many_attempts', 'auth.account_locked'],
});

export const getCurrentUser = defineCall({
  name: 'getCurrentUser',
  summary: 'Get the signed-in user',
  method: 'GET',
  path: '/api/v1/users',
  access: 'signed-in',
  answer: z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    avatarUrl: z.optional(z.string()),
    roles: z.array(role),
  }),
});
