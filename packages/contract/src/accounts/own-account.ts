import { PUBLIC_EVENT_STATES } from '@quivertree/domain/events/event-states';
import { OPTIONAL_EMAIL_KINDS } from '@quivertree/domain/accounts/email-choices';
import { WITHDRAWN_WITH_ROLE } from '@quivertree/domain/audit-log/audit-actions';
import * as z from 'zod/mini';
import { newPassword, tokens } from './accounts.ts';
import { defineCall } from '../call.ts';
import { pictureId } from '../pictures/pictures.ts';
import { refundShare } from '../money-shapes.ts';
import { decimalAmount, emailAddress, instant, opaqueText, personName, sitePath, uuid } from '../shapes.ts';

const saying = z.object({ message: z.string() });
const declinedEmails = z.array(z.enum(OPTIONAL_EMAIL_KINDS));

export const getAccount = defineCall({
  name: 'getAccount',
  summary: 'Get the signed-in user’s account',
  method: 'GET',
  path: '/api/v1/users/me',
  access: 'signed-in',
  answer: z.object({
    name: z.string(),
    avatarUrl: z.nullable(z.string()),
    email: z.string(),
    /** True if the address is confirmed, which gives access to orders placed with it. */
    emailConfirmed: z.boolean(),
    hasPassword: z.boolean(),
    /** Linked sign-in providers. */
    identities: z.array(z.object({ id: uuid, issuer: z.string(), email: z.string(), since: instant })),
    /** True if a provider can be unlinked because another way to sign in would remain. */
    mayUnlink: z.boolean(),
    /** Optional emails that the user has turned off. */
    declinedEmails,
    since: instant,
  }),
});

export const changeName = defineCall({
  name: 'changeName',
  summary: 'Change the user’s name',
  method: 'PUT',
  path: '/api/v1/users/me/name',
  access: 'signed-in',
  logs: 'account.name_changed',
  body: z.object({ name: personName(120) }),
  answer: z.object({ name: z.string() }),
});

export const changeAvatar = defineCall({
  name: 'changeAvatar',
  summary: 'Change or remove the account’s picture',
  method: 'PUT',
  path: '/api/v1/users/me/avatar',
  access: 'signed-in',
  logs: 'account.avatar_changed',
  body: z.object({ pictureId: z.nullable(pictureId) }),
  answer: z.object({ avatarUrl: z.nullable(z.string()) }),
  refusals: ['picture.not_found'],
});

export const chooseEmails = defineCall({
  name: 'chooseEmails',
  summary: 'Turn optional emails on or off',
  method: 'PUT',
  path: '/api/v1/users/me/emails',
  access: 'signed-in',
  logs: 'account.emails_chosen',
  body: z.object({ declinedEmails: declinedEmails.check(z.maxLength(OPTIONAL_EMAIL_KINDS.length)) }),
  answer: z.object({ declinedEmails }),
});

export const changeEmail = defineCall({
  name: 'changeEmail',
  summary: 'Change the account’s email address; the new one is confirmed by an emailed link',
  method: 'POST',
  path: '/api/v1/users/me/email',
  access: 'signed-in',
  logs: 'account.email_change_requested',
  stepUp: 'email',
  body: z.object({ email: emailAddress }),
  answer: saying,
  refusals: ['auth.too_many_attempts'],
});

export const requestConfirmation = defineCall({
  name: 'requestConfirmation',
  summary: 'Email the link that confirms the account’s address',
  method: 'POST',
  path: '/api/v1/users/me/confirmation',
  access: 'signed-in',
  logs: [],
  /** Path that the link redirects to. */
  query: z.object({ next: z.optional(sitePath) }),
  answer: saying,
  refusals: ['auth.too_many_attempts'],
});

const LINK = ['account.invalid_confirmation', 'auth.too_many_attempts'] as const;

export const getConfirmation = defineCall({
  name: 'getConfirmation',
  summary: 'Preview what an emailed key confirms, without confirming it',
  method: 'POST',
  path: '/api/v1/auth/confirmation',
  access: 'public',
  body: z.object({ key: opaqueText(100) }),
  answer: z.object({
    email: z.string(),
    /** True if the new address replaces a previous one. */
    changes: z.boolean(),
    /** True if the caller is signed in to the account. */
    yours: z.boolean(),
    /** True if the account has a password, with which the address can be confirmed without signing in. */
    hasPassword: z.boolean(),
  }),
  refusals: [...LINK, 'auth.required'],
});

export const confirmEmail = defineCall({
  name: 'confirmEmail',
  summary: 'Confirm an address with the emailed key, while signed in to the account or with its password',
  method: 'POST',
  path: '/api/v1/auth/confirm-email',
  access: 'public',
  logs: ['account.email_confirmed', 'account.denied', 'account.deleted'],
  body: z.object({
    key: opaqueText(100),
    password: z.optional(z.string().check(z.minLength(1), z.maxLength(1_000))),
  }),
  answer: z.object({ email: z.string() }),
  refusals: [
    ...LINK,
    'auth.required',
    'account.confirm_as_owner',
    'account.email_taken',
    'auth.wrong_password',
    'auth.account_locked',
  ],
});

export const denyConfirmation = defineCall({
  name: 'denyConfirmation',
  summary: 'Report “this wasn’t me” with the key from the email; an account that was never confirmed is deleted',
  method: 'POST',
  path: '/api/v1/auth/confirm-email/not-me',
  access: 'public',
  logs: ['account.denied', 'account.deleted', 'door_link.revoked', ...WITHDRAWN_WITH_ROLE],
  body: z.object({ key: opaqueText(100) }),
  answer: z.object({
    /**
     * `closed`: the account belongs to an organisation's team or has a role, so it is closed instead of deleted, and
     * only a password reset by email gives access to it.
     */
    account: z.enum(['deleted', 'closed', 'unchanged']),
  }),
  refusals: LINK,
});

export const changePassword = defineCall({
  name: 'changePassword',
  summary: 'Change the password; all other sessions end',
  method: 'POST',
  path: '/api/v1/users/me/password',
  access: 'signed-in',
  logs: 'account.password_changed',
  stepUp: 'password',
  body: z.object({ newPassword }),
  answer: tokens,
  refusals: ['account.easy_password'],
});

export const unlinkIdentity = defineCall({
  name: 'unlinkIdentity',
  summary: 'Unlink a sign-in provider, if another way to sign in is left; all other sessions end',
  method: 'DELETE',
  path: '/api/v1/users/me/identities/{identityId}',
  access: 'signed-in',
  logs: 'account.identity_unlinked',
  stepUp: 'identity',
  params: z.object({ identityId: uuid }),
  answer: tokens,
  refusals: ['account.identity_not_found', 'account.only_sign_in_method'],
});

export const listSessions = defineCall({
  name: 'listSessions',
  summary: 'List the signed-in user’s sessions, newest first',
  method: 'GET',
  path: '/api/v1/users/me/sessions',
  access: 'signed-in',
  answer: z.array(z.object({ id: uuid, device: z.nullable(z.string()), signedInAt: instant, lastUsedAt: instant })),
});

export const endSession = defineCall({
  name: 'endSession',
  summary: 'Sign out one session',
  method: 'DELETE',
  path: '/api/v1/users/me/sessions/{sessionId}',
  access: 'signed-in',
  logs: 'session.ended',
  params: z.object({ sessionId: uuid }),
  answer: z.object({ ended: z.literal(true) }),
});

export const endAllSessions = defineCall({
  name: 'endAllSessions',
  summary: 'Sign out everywhere',
  method: 'DELETE',
  path: '/api/v1/users/me/sessions',
  access: 'signed-in',
  logs: 'sessions.ended',
  answer: z.object({ ended: z.literal(true) }),
});

export const listMyOrders = defineCall({
  name: 'listMyOrders',
  summary:
    'List the orders and received tickets of the account’s confirmed address: upcoming events first, then past ones, newest first',
  method: 'GET',
  path: '/api/v1/users/me/orders',
  access: 'signed-in',
  returnsKeys: true,
  answer: z.object({
    emailConfirmed: z.boolean(),
    orders: z.array(
      z.object({
        reference: z.string(),
        event: z.object({
          id: uuid,
          slug: z.string(),
          name: z.string(),
          location: z.nullable(z.string()),
          city: z.string(),
          startsAt: instant,
          endsAt: instant,
          timeZone: z.string(),
          imageUrl: z.string(),
          state: z.enum(PUBLIC_EVENT_STATES),
        }),
        past: z.boolean(),
        /** True if someone else placed the order and transferred a ticket to the user. */
        held: z.boolean(),
        /** Valid tickets that weren't transferred to others. */
        tickets: z.int(),
        /** Tickets transferred to others. */
        transferred: z.int(),
        total: decimalAmount,
        /** Part of the total that was refunded. */
        refunded: decimalAmount,
        refundShare,
        currency: z.string(),
        orderedAt: instant,
        ticketsPath: z.string(),
        pdfPath: z.string(),
        /** Receipt; only for paid orders. */
        receiptPath: z.nullable(z.string()),
      }),
    ),
  }),
});

export const resendTickets = defineCall({
  name: 'resendTickets',
  summary: 'Resend the ticket links for an email address; the response is the same for an address without tickets',
  method: 'POST',
  path: '/api/v1/public/tickets/resend',
  access: 'public',
  body: z.object({ email: emailAddress }),
  answer: saying,
  refusals: ['auth.too_many_attempts'],
});

export const downloadMyData = defineCall({
  name: 'downloadMyData',
  summary: 'Download all data stored about the user',
  method: 'GET',
  path: '/api/v1/users/me/data',
  access: 'signed-in',
  logs: 'account.data_downloaded',
  answer: z.looseObject({ account: z.looseObject({}), orders: z.array(z.looseObject({})) }),
});

export const deleteAccount = defineCall({
  name: 'deleteAccount',
  summary:
    'Delete the account and erase its personal data; data in orders is erased once their events are over, or a year after the old date of a postponed one, and accounting records remain',
  method: 'POST',
  path: '/api/v1/users/me/deletion',
  access: 'signed-in',
  logs: ['account.deleted', 'door_link.revoked', ...WITHDRAWN_WITH_ROLE],
  stepUp: 'deletion',
  answer: z.object({ deleted: z.literal(true) }),
  refusals: ['account.last_owner', 'account.last_administrator'],
});
