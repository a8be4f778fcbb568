import { OPTIONAL_MAIL_KINDS } from '@quivertree/domain/mail-choices';
import { WITHDRAWN_WITH_ROLE } from '@quivertree/domain/record-actions';
import * as z from 'zod/mini';
import { newPassword, tokens } from './accounts.ts';
import { defineCall } from './call.ts';
import { pictureId } from './pictures.ts';
import { refundShare } from './refund-share.ts';
import { decimalAmount, emailAddress, instant, opaqueText, personName, sitePath, uuid } from './shapes.ts';

const OWN = ['auth.required'] as const;
const saying = z.object({ message: z.string() });
const declinedMails = z.array(z.enum(OPTIONAL_MAIL_KINDS));

export const getAccount = defineCall({
  name: 'getAccount',
  summary: "The signed-in user's account",
  method: 'GET',
  path: '/api/v1/users/me',
  access: 'signed-in',
  answer: z.object({
    name: z.string(),
    avatarUrl: z.nullable(z.string()),
    email: z.string(),
    /** Whether the address is known to be theirs: only then are the orders of that address. */
    emailConfirmed: z.boolean(),
    hasPassword: z.boolean(),
    /** Other providers that let them in. */
    identities: z.array(z.object({ id: uuid, issuer: z.string(), email: z.string(), since: instant })),
    /** Whether one of them can be taken off: another way to sign in is left then. */
    mayUnlink: z.boolean(),
    /** Which of the mails that are not necessary they do not want. */
    declinedMails,
    since: instant,
  }),
  refusals: OWN,
});

export const changeName = defineCall({
  name: 'changeName',
  summary: 'Change the name of the account',
  method: 'PUT',
  path: '/api/v1/users/me/name',
  access: 'signed-in',
  records: 'account.name_changed',
  body: z.object({ name: personName(120) }),
  answer: z.object({ name: z.string() }),
  refusals: OWN,
});

export const changeAvatar = defineCall({
  name: 'changeAvatar',
  summary: 'Change the picture of the account, or take it away',
  method: 'PUT',
  path: '/api/v1/users/me/avatar',
  access: 'signed-in',
  records: 'account.avatar_changed',
  body: z.object({ pictureId: z.nullable(pictureId) }),
  answer: z.object({ avatarUrl: z.nullable(z.string()) }),
  refusals: [...OWN, 'picture.not_found'],
});

export const chooseMails = defineCall({
  name: 'chooseMails',
  summary: 'Say which of the mails that are not necessary the user does not want',
  method: 'PUT',
  path: '/api/v1/users/me/mails',
  access: 'signed-in',
  records: 'account.mails_chosen',
  body: z.object({ declinedMails: declinedMails.check(z.maxLength(OPTIONAL_MAIL_KINDS.length)) }),
  answer: z.object({ declinedMails }),
  refusals: OWN,
});

export const changeEmail = defineCall({
  name: 'changeEmail',
  summary: 'Change the address of the account: the new one has to be confirmed by a link that is mailed to it',
  method: 'POST',
  path: '/api/v1/users/me/email',
  access: 'signed-in',
  records: 'account.email_change_requested',
  proof: 'email',
  body: z.object({ email: emailAddress }),
  answer: saying,
  refusals: [...OWN, 'auth.too_many_attempts'],
});

export const requestConfirmation = defineCall({
  name: 'requestConfirmation',
  summary: 'Mail the link that confirms the address of the account',
  method: 'POST',
  path: '/api/v1/users/me/confirmation',
  access: 'signed-in',
  records: [],
  /** Where the link leads on to. */
  query: z.object({ next: z.optional(sitePath) }),
  answer: saying,
  refusals: [...OWN, 'auth.too_many_attempts'],
});

const LINK = ['account.invalid_confirmation', 'auth.too_many_attempts'] as const;

export const getConfirmation = defineCall({
  name: 'getConfirmation',
  summary: 'What the key from a mail would confirm; it changes nothing',
  method: 'POST',
  path: '/api/v1/auth/confirmation',
  access: 'public',
  body: z.object({ key: opaqueText(100) }),
  answer: z.object({
    email: z.string(),
    /** Whether an account gets this address in place of another one. */
    changes: z.boolean(),
    /** Whether the caller is signed in to the account. */
    yours: z.boolean(),
    /** Whether the account has a password, by which it can be confirmed without signing in. */
    hasPassword: z.boolean(),
  }),
  refusals: [...LINK, 'auth.required'],
});

export const confirmEmail = defineCall({
  name: 'confirmEmail',
  summary: 'Confirm an address by the key from the mail, signed in to the account or with its password',
  method: 'POST',
  path: '/api/v1/auth/confirm-email',
  access: 'public',
  records: ['account.email_confirmed', 'account.denied', 'account.deleted'],
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
  records: ['account.denied', 'account.deleted', 'door_link.revoked', ...WITHDRAWN_WITH_ROLE],
  body: z.object({ key: opaqueText(100) }),
  answer: z.object({
    /** `closed`: it belongs to an organisation, so it stays, and a reset by mail is the only way in. */
    account: z.enum(['deleted', 'closed', 'kept']),
  }),
  refusals: LINK,
});

export const changePassword = defineCall({
  name: 'changePassword',
  summary: 'Change the password; all other sessions end',
  method: 'POST',
  path: '/api/v1/users/me/password',
  access: 'signed-in',
  records: 'account.password_changed',
  proof: 'password',
  body: z.object({ newPassword }),
  answer: tokens,
  refusals: [...OWN, 'account.easy_password'],
});

export const unlinkIdentity = defineCall({
  name: 'unlinkIdentity',
  summary: "Take off another provider's account, where another way to sign in is left; all other sessions end",
  method: 'DELETE',
  path: '/api/v1/users/me/identities/{identityId}',
  access: 'signed-in',
  records: 'account.identity_unlinked',
  proof: 'identity',
  params: z.object({ identityId: uuid }),
  answer: tokens,
  refusals: [...OWN, 'account.identity_not_found', 'account.only_way_in'],
});

export const listSessions = defineCall({
  name: 'listSessions',
  summary: 'Where the user is signed in, newest first',
  method: 'GET',
  path: '/api/v1/users/me/sessions',
  access: 'signed-in',
  answer: z.array(z.object({ id: uuid, device: z.nullable(z.string()), signedInAt: instant, lastUsedAt: instant })),
  refusals: OWN,
});

export const endSession = defineCall({
  name: 'endSession',
  summary: 'Sign out one session',
  method: 'DELETE',
  path: '/api/v1/users/me/sessions/{sessionId}',
  access: 'signed-in',
  records: 'session.ended',
  params: z.object({ sessionId: uuid }),
  answer: z.object({ ended: z.literal(true) }),
  refusals: OWN,
});

export const endAllSessions = defineCall({
  name: 'endAllSessions',
  summary: 'Sign out everywhere',
  method: 'DELETE',
  path: '/api/v1/users/me/sessions',
  access: 'signed-in',
  records: 'sessions.ended',
  answer: z.object({ ended: z.literal(true) }),
  refusals: OWN,
});

export const listMyOrders = defineCall({
  name: 'listMyOrders',
  summary:
    'The orders of the confirmed address of the account, and tickets that others passed on to it: events to come first, then past ones, newest first',
  method: 'GET',
  path: '/api/v1/users/me/orders',
  access: 'signed-in',
  carriesKeys: true,
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
          state: z.enum(['published', 'ended', 'postponed', 'cancelled']),
        }),
        past: z.boolean(),
        /** Whether somebody else ordered it and passed a ticket on. */
        held: z.boolean(),
        /** Tickets that are valid and were not passed on to others. */
        tickets: z.int(),
        /** Tickets that others hold by now. */
        passedOn: z.int(),
        total: decimalAmount,
        /** What the buyer gets back of the total. */
        refunded: decimalAmount,
        refundShare,
        currency: z.string(),
        orderedAt: instant,
        ticketsPath: z.string(),
        pdfPath: z.string(),
        /** For what was paid for. */
        receiptPath: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: OWN,
});

export const resendTickets = defineCall({
  name: 'resendTickets',
  summary: 'Mail the links to the tickets of an address once more; the answer is the same whether there are any or not',
  method: 'POST',
  path: '/api/v1/public/tickets/resend',
  access: 'public',
  body: z.object({ email: emailAddress }),
  answer: saying,
  refusals: ['auth.too_many_attempts'],
});

export const downloadMyData = defineCall({
  name: 'downloadMyData',
  summary: 'Everything that is held about the user',
  method: 'GET',
  path: '/api/v1/users/me/data',
  access: 'signed-in',
  records: 'account.data_downloaded',
  answer: z.looseObject({ account: z.looseObject({}), orders: z.array(z.looseObject({})) }),
  refusals: OWN,
});

export const deleteAccount = defineCall({
  name: 'deleteAccount',
  summary: 'Delete the account: what is personal goes, that of orders as soon as their events are over; the books stay',
  method: 'POST',
  path: '/api/v1/users/me/deletion',
  access: 'signed-in',
  records: ['account.deleted', 'door_link.revoked', ...WITHDRAWN_WITH_ROLE],
  proof: 'deletion',
  answer: z.object({ deleted: z.literal(true) }),
  refusals: [...OWN, 'account.last_owner', 'account.last_administrator'],
});
