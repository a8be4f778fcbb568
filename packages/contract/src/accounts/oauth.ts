import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { opaqueText, typedLine } from '../shapes.ts';
import { messageAnswer, SECOND_STEP } from './accounts.ts';
import { passkeyAnswer, secondFactorCode } from './passkey-shapes.ts';

export const getSignInChallenge = defineCall({
  name: 'getSignInChallenge',
  summary: 'Get a challenge, verifier and state for a browser that starts a sign-in through an external provider',
  method: 'GET',
  path: '/api/v1/auth/challenge',
  access: 'public',
  answer: z.object({ codeChallenge: z.string(), codeVerifier: z.string(), state: z.string() }),
});

export const sendLinkCode = defineCall({
  name: 'sendLinkCode',
  summary: 'Email a code for linking an external provider to the account with the same email address',
  method: 'POST',
  path: '/api/v1/auth/link/code',
  access: 'public',
  body: z.object({ state: opaqueText(200) }),
  answer: messageAnswer,
  refusals: ['auth.link_expired', 'auth.too_many_attempts'],
});

export const linkAccount = defineCall({
  name: 'linkAccount',
  summary: 'Link an external provider to the account with the same address, using its password or the emailed code',
  method: 'POST',
  path: '/api/v1/auth/link',
  access: 'public',
  logs: 'account.identity_linked',
  body: z.object({
    state: opaqueText(200),
    password: z.optional(z.string().check(z.minLength(1), z.maxLength(1_000))),
    code: z.optional(typedLine(40)),
  }),
  answer: z.object({ redirectTo: z.url() }),
  refusals: ['auth.link_expired', 'auth.invalid_credentials', 'account.invalid_reset_code', 'auth.too_many_attempts'],
});

export const finishOAuthSignIn = defineCall({
  name: 'finishOAuthSignIn',
  summary: 'Complete two-step verification of a sign-in through an external provider',
  method: 'POST',
  path: '/api/v1/auth/two-step',
  access: 'public',
  body: z.object({
    state: opaqueText(200),
    code: z.optional(secondFactorCode),
    passkey: z.optional(passkeyAnswer),
  }),
  answer: z.object({ redirectTo: z.url() }),
  refusals: ['auth.sign_in_expired', 'auth.too_many_attempts', ...SECOND_STEP],
});

export const continueToApp = defineCall({
  name: 'continueToApp',
  summary: 'Sign in to the app that opened our sign-in page in this browser, as the signed-in user',
  method: 'POST',
  path: '/api/v1/auth/app',
  access: 'signed-in',
  logs: [],
  /** The fragment of the page's address. */
  body: z.object({ state: opaqueText(200) }),
  /** Address of the app, with the code that it exchanges for tokens. */
  answer: z.object({ redirectTo: z.url() }),
  refusals: ['auth.sign_in_expired'],
});
