/**
 * Actions recorded in the audit log, each with a phrase that follows the actor's name ("Ndapewa published the event").
 */
export const AUDIT_ACTIONS = {
  // Organisations and teams
  'organisation.applied': 'applied to become an organiser',
  'organisation.profile_changed': 'changed the organisation’s profile',
  'organisation.approved': 'approved the organisation',
  'organisation.sent_back': 'requested changes to the application',
  'organisation.applied_again': 'resubmitted the application',
  'organisation.email_change_requested': 'requested a change to the organisation’s email address',
  'organisation.email_confirmed': 'confirmed the organisation’s email address',
  'organisation.trusted': 'allowed the organisation to publish without review',
  'organisation.trust_withdrawn': 'made the organisation’s events subject to review again',
  'organisation.changes_approved': 'approved changes to the organisation’s page',
  'organisation.changes_reverted': 'reverted the organisation’s page',
  'organisation.closed': 'closed the organisation',
  'organisation.reopened': 'reopened the organisation',
  'team.invited': 'invited someone to the team',
  'team.invitation_resent': 'resent a team invitation',
  'team.invitation_withdrawn': 'withdrew a team invitation',
  'team.joined': 'joined the team',
  'team.role_changed': 'changed a team member’s role',
  'team.removed': 'removed someone from the team',
  'team.left': 'left the team',
  'bank_details.changed': 'changed the bank details',
  'bank_details.denied': 'reported a change to the bank details as unauthorised',
  'plan.changed': 'changed the plan',
  'plan.enterprise_requested': 'requested the Enterprise plan',
  'advance_share.changed': 'changed the advance share',

  // Events
  'event.created': 'created the event',
  'event.duplicated': 'duplicated the event',
  'event.edited': 'edited the event',
  'event.hours_changed': 'changed the event’s hours',
  'event.submitted': 'submitted the event for review',
  'event.withdrawn': 'withdrew the event from review',
  'event.approved': 'approved the event',
  'event.sent_back': 'requested changes to the event',
  'event.changes_approved': 'approved changes to the event',
  'event.changes_requested': 'requested changes to the edited event and paused its sales',
  'event.changes_resubmitted': 'resubmitted changes to the event',
  'event.taken_off_sale': 'took the event off sale',
  'event.put_on_sale': 'put the event back on sale',
  'event.provider_changed': 'changed the event’s payment provider',
  'event.published': 'published the event',
  'event.postponed': 'postponed the event',
  'event.republished': 'set the event’s new date',
  'event.cancelled': 'cancelled the event',
  'event.deleted': 'deleted the draft event',
  'event.featured': 'featured the event',
  'event.unfeatured': 'removed the event from featured events',
  'ticket_type.created': 'added a ticket type',
  'ticket_type.changed': 'changed a ticket type',
  'ticket_type.removed': 'removed a ticket type',
  'questions.changed': 'changed the questions for buyers',
  'capacity.changed': 'changed a capacity',
  'allotment.changed': 'changed the tickets on hold',
  'complimentary.issued': 'issued complimentary tickets',
  'buyer_limit.changed': 'changed the limit per buyer',
  'door_link.created': 'created a door link',
  'door_link.revoked': 'revoked a door link',

  // Orders and money
  'order.resent': 'resent tickets',
  'order.exported': 'exported orders',
  'attendee.edited': 'edited an attendee’s details',
  'attendee.exported': 'exported attendees',
  'ticket.voided': 'voided a ticket',
  'ticket.admitted_anyway': 'admitted someone outside the admission hours',
  'ticket.admission_undone': 'undid an admission',
  'refund.requested': 'requested a refund',
  'refund.retried': 'retried a refund',
  'suspense.resolved': 'resolved money in suspense',
  'suspense.transfer_proposed': 'proposed a bank transfer of money in suspense',
  'suspense.transfer_withdrawn': 'withdrew a proposed bank transfer of money in suspense',
  'dispute.recorded': 'recorded a dispute',
  'dispute.decided': 'recorded a dispute’s outcome',
  'disputes.fetched': 'fetched disputes from the providers',
  'settlement.run': 'ran the settlement',
  'payout.drafted': 'created a payout',
  'payout.redrafted': 'redrafted a payout',
  'payout.approved': 'approved a payout',
  'payout.approval_withdrawn': 'withdrew the approval of a payout',
  'payout.sent': 'marked a payout as paid',
  'payout.settled': 'marked a payout as arrived',
  'payout.return_proposed': 'reported a payout as returned',
  'payout.return_withdrawn': 'withdrew a report of a returned payout',
  'payout.returned': 'confirmed that a payout was returned',
  'payout.withdrawn': 'withdrew a payout',
  'payout.removed': 'removed a payout from a bank file',
  'bank_file.created': 'created a bank file',
  'bank_file.downloaded': 'downloaded a bank file',
  'bank_file.cancelled': 'cancelled a bank file',
  'provider_payment.recorded': 'recorded a provider payment',

  // Accounts
  'account.created': 'created an account',
  'account.name_changed': 'changed their name',
  'account.avatar_changed': 'changed their picture',
  'account.email_change_requested': 'requested a change to their email address',
  'account.email_confirmed': 'confirmed an email address',
  'account.password_changed': 'changed their password',
  'account.password_reset': 'reset their password',
  'account.identity_linked': 'added a sign-in method',
  'account.identity_unlinked': 'removed a sign-in method',
  'account.emails_chosen': 'changed their email settings',
  'account.data_downloaded': 'downloaded their data',
  'picture.uploaded': 'uploaded a picture',
  'account.denied': 'reported a change to their account as unauthorised and was signed out everywhere',
  'account.deleted': 'deleted their account',
  'session.ended': 'ended a session',
  'sessions.ended': 'signed out everywhere',
  'second_factor.added': 'added a two-step verification method',
  'second_factor.removed': 'removed a two-step verification method',
  'second_factor.reset_requested': 'started resetting someone’s two-step verification',
  'second_factor.reset_cancelled': 'cancelled a reset of two-step verification',
  'second_factor.reset': 'reset someone’s two-step verification',
  'recovery_codes.created': 'created new recovery codes',

  // Administration
  'role.given': 'gave someone a role',
  'role.proposed': 'proposed someone as an administrator',
  'role.proposal_withdrawn': 'withdrew a proposal to appoint an administrator',
  'role.removed': 'removed someone’s role',
  'account.locked': 'locked an account',
  'account.unlocked': 'unlocked an account',
  'account.signed_out': 'signed someone out everywhere',
  'account.reset_email_sent': 'sent someone a password reset code',
  'acting.started': 'started acting on behalf of someone',
  'acting.ended': 'stopped acting on behalf of someone',
  'message.answered': 'replied to a message',
  'message.closed': 'closed a message',
  'reservations.released': 'released unpaid reservations',
  'job.retried': 'retried a job',
  'audit.run': 'ran the audit',
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

/**
 * Logged when administrators lose the role, which withdraws any proposals and approvals of theirs that need a second
 * person.
 */
export const WITHDRAWN_WITH_ROLE: readonly AuditAction[] = [
  'payout.approval_withdrawn',
  'payout.return_withdrawn',
  'suspense.transfer_withdrawn',
  'role.proposal_withdrawn',
  'second_factor.reset_cancelled',
];

/**
 * Actions that an administrator may take on someone's behalf. None of them moves money or changes sign-in or a team.
 */
export const ACTIONS_ON_BEHALF: readonly AuditAction[] = [
  'organisation.profile_changed',
  'event.created',
  'event.duplicated',
  'event.edited',
  'event.submitted',
  'event.published',
  'event.changes_resubmitted',
  'event.deleted',
  'ticket_type.created',
  'ticket_type.changed',
  'ticket_type.removed',
  'questions.changed',
  'capacity.changed',
  'allotment.changed',
  'buyer_limit.changed',
  'door_link.created',
  'door_link.revoked',
  'order.resent',
  'attendee.edited',
];

/** Kinds of subject. Besides its subject, an entry can name an organisation and an event. */
export const AUDIT_SUBJECTS = [
  'user',
  'organisation',
  'invitation',
  'event',
  'ticket type',
  'pool',
  'order',
  'ticket',
  'payment',
  'refund',
  'dispute',
  'payout',
  'bank file',
  'provider payment',
  'door link',
  'session',
  'sign-in method',
  'identity',
  'message',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** Details of an action: ids, amounts, states, instants; see {@link isAuditDetail}. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null>>;

/**
 * A word, code, id or instant. Text that people write has spaces, and email addresses have an @, so neither matches.
 */
const PLAIN = /^[\w.:+-]{0,64}$/;

/** True if the audit log may store a detail: no free text, names or addresses. */
export function isAuditDetail(value: unknown): boolean {
  if (typeof value === 'string') return PLAIN.test(value);
  return value === null || typeof value === 'boolean' || Number.isSafeInteger(value);
}

/** Filters for an organisation's activity: each area, with the prefixes of its audit actions. */
export const ACTIVITY_AREAS = {
  organisation: ['organisation', 'plan', 'advance_share'],
  team: ['team'],
  events: [
    'event',
    'ticket_type',
    'questions',
    'capacity',
    'allotment',
    'complimentary',
    'buyer_limit',
    'door_link',
    'picture',
  ],
  orders: ['order', 'attendee', 'ticket', 'refund', 'dispute', 'suspense'],
  money: ['bank_details', 'payout', 'settlement'],
} as const;
