import { ORDER_STATES } from '@quivertree/domain/orders/order-states';
import * as z from 'zod/mini';
import { role } from '../accounts/accounts.ts';
import { MEMBER_ROLES } from '@quivertree/domain/organisers/organiser-roles';
import { WITHDRAWN_WITH_ROLE } from '@quivertree/domain/audit-log/audit-actions';
import { defineCall } from '../call.ts';
import { listPage, listQuery, type ListSorts, oneOf, searchWords } from '../lists.ts';
import { refundShare } from '../money-shapes.ts';
import { decimalAmount, instant, uuid } from '../shapes.ts';

const params = z.object({ userId: uuid });

export const PEOPLE_SORTS = {
  fields: ['createdAt', 'name'],
  defaultSort: { field: 'createdAt', direction: 'DESC' },
} as const satisfies ListSorts;

const person = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  roles: z.array(role),
  lockedAt: z.nullable(instant),
  createdAt: instant,
});

export const listPeople = defineCall({
  name: 'listPeople',
  summary:
    'List people with an account, filtered by the beginnings of words of a name, by the beginning of an address, by role and by state',
  method: 'GET',
  path: '/api/v1/admin/people',
  access: 'administrator',
  query: listQuery(PEOPLE_SORTS, {
    q: searchWords,
    role: oneOf(['USER', 'BUSINESS_ADMIN', 'ADMINISTRATOR']),
    state: oneOf(['open', 'locked', 'proposed']),
  }),
  answer: listPage(person),
});

const personDetails = z.object({
  ...person.shape,
  emailConfirmed: z.boolean(),
  hasPassword: z.boolean(),
  avatarUrl: z.nullable(z.string()),
  secondFactor: z.object({
    totp: z.boolean(),
    passkeys: z.int(),
    /**
     * Time at which two-step verification will be reset, as requested by an administrator; null if no reset is pending.
     */
    resetDueAt: z.nullable(instant),
  }),
  /**
   * The pending proposal to appoint this person as an administrator. `youMayAgree` is false for the administrator who
   * made the proposal.
   */
  proposal: z.nullable(z.object({ by: z.string(), at: instant, youMayAgree: z.boolean() })),
  lastSignedInAt: z.nullable(instant),
  sessions: z.int(),
  organisations: z.array(z.object({ id: uuid, name: z.string(), role: z.enum(MEMBER_ROLES) })),
  /** The newest 50 orders of the confirmed address. */
  orders: z.array(
    z.object({
      reference: z.string(),
      eventId: uuid,
      eventName: z.string(),
      state: z.enum(ORDER_STATES),
      refundShare,
      total: decimalAmount,
      currency: z.string(),
      orderedAt: instant,
    }),
  ),
});
export type PersonDetails = z.infer<typeof personDetails>;

export const getPerson = defineCall({
  name: 'getPerson',
  summary: 'Get a person’s account, organisations and orders',
  method: 'GET',
  path: '/api/v1/admin/people/{userId}',
  access: 'administrator',
  params,
  answer: personDetails,
  refusals: ['person.not_found'],
});

export const changeRole = defineCall({
  name: 'changeRole',
  summary:
    'Grant or remove a person’s role; ends their sessions. To appoint an administrator, one proposes and a second agrees with the same call; the last administrator can’t be removed',
  method: 'PUT',
  path: '/api/v1/admin/people/{userId}/role',
  access: 'administrator',
  stepUp: 'roles',
  logs: ['role.given', 'role.removed', 'role.proposed', 'door_link.revoked', ...WITHDRAWN_WITH_ROLE],
  params,
  body: z.object({ role: z.enum(['BUSINESS_ADMIN', 'ADMINISTRATOR']), given: z.boolean() }),
  answer: personDetails,
  refusals: [
    'person.not_found',
    'person.last_administrator',
    'person.second_administrator_needed',
    'person.email_not_confirmed',
  ],
});

export const lockAccount = defineCall({
  name: 'lockAccount',
  summary: 'Lock a person’s account: all sessions end within a second, and no one can sign in to it',
  method: 'POST',
  path: '/api/v1/admin/people/{userId}/lock',
  access: 'administrator',
  logs: ['account.locked', ...WITHDRAWN_WITH_ROLE],
  params,
  answer: personDetails,
  refusals: ['person.not_found', 'person.yourself', 'person.last_administrator'],
});

export const unlockAccount = defineCall({
  name: 'unlockAccount',
  summary: 'Unlock a person’s account',
  method: 'POST',
  path: '/api/v1/admin/people/{userId}/unlock',
  access: 'administrator',
  logs: 'account.unlocked',
  params,
  answer: personDetails,
  refusals: ['person.not_found'],
});

export const signPersonOut = defineCall({
  name: 'signPersonOut',
  summary: 'Sign a person out everywhere',
  method: 'POST',
  path: '/api/v1/admin/people/{userId}/sign-out',
  access: 'administrator',
  logs: 'account.signed_out',
  params,
  answer: personDetails,
  refusals: ['person.not_found'],
});

export const sendPersonResetEmail = defineCall({
  name: 'sendPersonResetEmail',
  summary: 'Email a person a password reset code',
  method: 'POST',
  path: '/api/v1/admin/people/{userId}/reset-email',
  access: 'administrator',
  logs: 'account.reset_email_sent',
  params,
  answer: z.object({ message: z.string() }),
  refusals: ['person.not_found'],
});
