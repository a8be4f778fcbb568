import { MEMBER_ROLES } from '@quivertree/domain/organisers/organiser-roles';
import * as z from 'zod/mini';
import { ALL_PEOPLE, TEAM_PEOPLE } from '../access.ts';
import { defineCall } from '../call.ts';
import { membership } from './organisers.ts';
import { emailAddress, instant, opaqueText, uuid } from '../shapes.ts';

const memberRole = z.enum(MEMBER_ROLES);
const organiserParams = z.object({ organiserId: uuid });
const memberParams = z.object({ organiserId: uuid, userId: uuid });
const invitationParams = z.object({ organiserId: uuid, invitationId: uuid });
const CHANGE_REFUSALS = ['team.not_allowed', 'organiser.closed'] as const;

export const team = z.object({
  members: z.array(
    z.object({
      userId: uuid,
      name: z.string(),
      email: z.string(),
      role: memberRole,
      since: instant,
      self: z.boolean(),
      /** Number of the member's door links that are still active. */
      doorLinks: z.int(),
    }),
  ),
  invitations: z.array(
    z.object({
      id: uuid,
      email: z.string(),
      role: memberRole,
      invitedBy: z.nullable(z.string()),
      mailedAt: instant,
      expiresAt: instant,
      expired: z.boolean(),
      /** Number of further times that the invitation can be emailed. */
      emailsLeft: z.int(),
    }),
  ),
});
export type Team = z.infer<typeof team>;

export const getTeam = defineCall({
  name: 'getTeam',
  summary: 'Get the members of an organisation and its open invitations',
  method: 'GET',
  path: '/api/v1/business/organisers/{organiserId}/team',
  access: TEAM_PEOPLE,
  params: organiserParams,
  answer: team,
});

export const inviteMember = defineCall({
  name: 'inviteMember',
  summary: 'Invite someone by email; replaces an earlier invitation to the same address',
  method: 'POST',
  path: '/api/v1/business/organisers/{organiserId}/invitations',
  access: TEAM_PEOPLE,
  secondFactor: true,
  stepUp: 'team',
  logs: 'team.invited',
  params: organiserParams,
  body: z.object({ email: emailAddress, role: memberRole }),
  answer: team,
  refusals: [...CHANGE_REFUSALS, 'team.member_already', 'team.too_many', 'auth.too_many_attempts'],
});

export const resendInvitation = defineCall({
  name: 'resendInvitation',
  summary: 'Email an invitation again; the previous link stops working',
  method: 'POST',
  path: '/api/v1/business/organisers/{organiserId}/invitations/{invitationId}/email',
  access: TEAM_PEOPLE,
  secondFactor: true,
  logs: 'team.invitation_resent',
  params: invitationParams,
  answer: team,
  refusals: [...CHANGE_REFUSALS, 'invitation.not_found', 'invitation.too_many_emails', 'auth.too_many_attempts'],
});

export const withdrawInvitation = defineCall({
  name: 'withdrawInvitation',
  summary: 'Withdraw an invitation',
  method: 'DELETE',
  path: '/api/v1/business/organisers/{organiserId}/invitations/{invitationId}',
  access: TEAM_PEOPLE,
  secondFactor: true,
  logs: 'team.invitation_withdrawn',
  params: invitationParams,
  answer: team,
  refusals: [...CHANGE_REFUSALS, 'invitation.not_found'],
});

export const getInvitation = defineCall({
  name: 'getInvitation',
  summary: 'Get an invitation by the key in its link',
  method: 'GET',
  path: '/api/v1/public/invitations/{key}',
  access: 'public',
  params: z.object({ key: opaqueText(100) }),
  answer: z.object({
    organisation: z.string(),
    role: memberRole,
    /** Masked: `s…@example.com`. */
    email: z.string(),
    expiresAt: instant,
  }),
  refusals: ['invitation.not_found', 'invitation.over'],
});

export const acceptInvitation = defineCall({
  name: 'acceptInvitation',
  summary: 'Join an organisation with an invitation to the signed-in user’s confirmed address',
  method: 'POST',
  path: '/api/v1/business/invitations/{key}',
  access: 'signed-in',
  logs: 'team.joined',
  params: z.object({ key: opaqueText(100) }),
  answer: membership,
  refusals: [
    'invitation.not_found',
    'invitation.over',
    'invitation.other_address',
    'invitation.email_not_confirmed',
    'team.member_already',
    'organiser.closed',
  ],
});

export const changeMemberRole = defineCall({
  name: 'changeMemberRole',
  summary: 'Change a member’s role; changes about owners need step-up authentication, and no one can change their own',
  method: 'PUT',
  path: '/api/v1/business/organisers/{organiserId}/team/{userId}',
  access: TEAM_PEOPLE,
  secondFactor: true,
  stepUp: 'team',
  logs: ['team.role_changed', 'door_link.revoked'],
  params: memberParams,
  body: z.object({ role: memberRole }),
  answer: team,
  refusals: [...CHANGE_REFUSALS, 'team.not_a_member', 'team.own_role', 'team.last_owner'],
});

export const removeMember = defineCall({
  name: 'removeMember',
  summary:
    'Remove a member and their door links, or leave the organisation; removing an owner needs step-up authentication, and the last owner can’t leave',
  method: 'DELETE',
  path: '/api/v1/business/organisers/{organiserId}/team/{userId}',
  access: ALL_PEOPLE,
  secondFactor: true,
  logs: ['team.removed', 'team.left', 'door_link.revoked'],
  params: memberParams,
  answer: z.object({ removed: z.literal(true), closedDoorLinks: z.int() }),
  refusals: [...CHANGE_REFUSALS, 'team.not_a_member', 'team.last_owner', 'auth.step_up_required'],
});
