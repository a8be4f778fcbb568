/**
 * What the record tells of: each action with its sentence, which goes on after the name of whoever did it ("Ndapewa
 * published the event"). An action that is on file somewhere is never renamed.
 */
export const RECORD_ACTIONS = {
  // An organisation and its people
  'organisation.applied': 'applied to become an organiser',
  'organisation.profile_changed': "changed the organisation's profile",
  'organisation.approved': 'approved the organisation',
  'organisation.sent_back': 'sent the application back',
  'organisation.applied_again': 'handed the application in again',
  'organisation.email_asked': "asked to change the organisation's e-mail address",
  'organisation.email_confirmed': "confirmed the organisation's e-mail address",
  'organisation.trusted': 'trusted the organisation to publish without review',
  'organisation.trust_withdrawn': "has the organisation's events reviewed again",
  'organisation.looks_right': "found right what was changed about the organisation's page",
  'organisation.changes_put_back': "put the organisation's page back as it was",
  'organisation.closed': 'closed the organisation',
  'organisation.reopened': 'opened the organisation again',
  'team.invited': 'invited somebody to the team',
  'team.invitation_mailed_again': 'had an invitation to the team mailed again',
  'team.invitation_withdrawn': 'withdrew an invitation to the team',
  'team.joined': 'joined the team',
  'team.role_changed': 'changed the role of one of the team',
  'team.removed': 'removed somebody from the team',
  'team.left': 'left the team',
  'bank_details.changed': 'changed the bank details',
  'bank_details.denied': 'said that it was not them who changed the bank details',
  'plan.changed': 'changed the plan',
  'plan.enterprise_asked': 'asked for the Enterprise plan',
  'advance_share.changed': 'changed the advance share',

  // Events
  'event.created': 'created the event',
  'event.duplicated': 'duplicated the event',
  'event.edited': 'edited the event',
  'event.retimed': "corrected the event's hours",
  'event.submitted': 'handed the event in for review',
  'event.withdrawn': 'took the event back from review',
  'event.approved': 'approved the event',
  'event.sent_back': 'sent the event back',
  'event.looks_right': 'found right what was changed about the event',
  'event.changes_sent_back': 'sent back what was changed about the event, and paused its sales',
  'event.changes_handed_in': 'handed in again what was changed about the event',
  'event.taken_off_sale': 'took the event off sale',
  'event.put_on_sale': 'let the sales of the event go on',
  'event.provider_changed': "changed who takes the event's money",
  'event.published': 'published the event',
  'event.postponed': 'postponed the event',
  'event.republished': 'gave the event its new date',
  'event.cancelled': 'cancelled the event',
  'event.deleted': 'deleted the draft of the event',
  'event.featured': 'featured the event',
  'event.unfeatured': 'no longer features the event',
  'ticket_type.created': 'added a ticket type',
  'ticket_type.changed': 'changed a ticket type',
  'ticket_type.removed': 'removed a ticket type',
  'questions.changed': 'changed the questions to buyers',
  'capacity.changed': 'changed a capacity',
  'allotment.changed': 'changed an allotment',
  'complimentary.issued': 'issued complimentary tickets',
  'buyer_limit.changed': "changed the buyer's limit",
  'door_link.created': 'made a door link',
  'door_link.revoked': 'revoked a door link',

  // Orders and money
  'order.resent': 'sent the tickets again',
  'order.exported': 'exported orders',
  'attendee.corrected': 'corrected an attendee',
  'attendee.exported': 'exported attendees',
  'ticket.voided': 'voided a ticket',
  'ticket.admitted_anyway': 'admitted a ticket outside the admission hours',
  'ticket.admission_undone': 'undid the admission of a ticket',
  'refund.requested': 'requested a refund',
  'refund.retried': 'tried a refund once more',
  'suspense.resolved': 'resolved money in suspense',
  'suspense.transfer_proposed': 'proposed to pay money in suspense back from our bank',
  'suspense.transfer_withdrawn': 'took back a proposal to pay money in suspense from our bank',
  'dispute.recorded': 'noted that a payment is disputed',
  'dispute.decided': 'noted how a dispute was decided',
  'disputes.looked_up': 'asked the providers for their disputes',
  'settlement.run': 'ran the settlement',
  'payout.drafted': 'drew up a payout',
  'payout.redrafted': 'drew up a payout again',
  'payout.approved': 'approved a payout',
  'payout.approval_withdrawn': 'withdrew the approval of a payout',
  'payout.sent': 'handed a payout to the bank',
  'payout.settled': 'noted that a payout has arrived',
  'payout.return_proposed': 'reported a payout as returned',
  'payout.return_withdrawn': 'withdrew the report of a returned payout',
  'payout.returned': 'confirmed that a payout was returned',
  'payout.withdrawn': 'withdrew a payout',
  'payout.taken_out': 'took a payout out of a bank file',
  'bank_file.made': 'made a bank file',
  'bank_file.downloaded': 'downloaded a bank file',
  'bank_file.cancelled': 'cancelled a bank file',
  'provider_payment.recorded': "noted a provider's payment",

  // One's own account
  'account.created': 'made an account',
  'account.name_changed': 'changed the name of the account',
  'account.avatar_changed': 'changed the picture of the account',
  'account.email_change_requested': 'asked to change the e-mail address',
  'account.email_confirmed': 'confirmed an e-mail address',
  'account.password_changed': 'changed the password',
  'account.password_reset': 'reset the password',
  'account.identity_linked': 'linked another way to sign in',
  'account.identity_unlinked': 'took off a way to sign in',
  'account.mails_chosen': 'chose which mails come',
  'account.data_downloaded': 'downloaded all that is held about them',
  'picture.uploaded': 'uploaded a picture',
  'account.denied': 'said that it was not them, and was signed out everywhere',
  'account.deleted': 'deleted the account',
  'session.ended': 'signed out a session',
  'sessions.ended': 'signed out everywhere',
  'second_factor.added': 'added a second factor',
  'second_factor.removed': 'removed a second factor',
  'second_factor.reset_asked': 'began to reset the second factor of somebody who lost it',
  'second_factor.reset_cancelled': 'called off the reset of a second factor',
  'second_factor.reset': 'reset a second factor',
  'recovery_codes.made': 'made new recovery codes',

  // Administration
  'role.given': 'gave somebody a role',
  'role.proposed': 'proposed somebody as an administrator',
  'role.proposal_withdrawn': 'took back the proposal of an administrator',
  'role.taken': 'took a role from somebody',
  'account.locked': 'locked an account',
  'account.unlocked': 'unlocked an account',
  'account.signed_out': 'signed somebody out everywhere',
  'account.reset_mail_sent': 'had a code sent that sets a new password',
  'acting.began': 'began to act for somebody',
  'acting.ended': 'no longer acts for somebody',
  'message.answered': 'answered a message',
  'message.closed': 'closed a message',
  'reservations.released': 'released unpaid reservations',
  'job.retried': 'had a job tried again',
  'audit.run': 'ran the audit',
} as const;

export type RecordAction = keyof typeof RECORD_ACTIONS;

/** What ends together with an administrator's role, of all that takes two. */
export const WITHDRAWN_WITH_ROLE: readonly RecordAction[] = [
  'payout.approval_withdrawn',
  'payout.return_withdrawn',
  'suspense.transfer_withdrawn',
  'role.proposal_withdrawn',
  'second_factor.reset_cancelled',
];

/**
 * What an administrator may do in somebody's place, for support: nothing that moves money, changes how somebody signs in, or
 * says who belongs to an organisation.
 */
export const ACTIONS_WHILE_ACTING: readonly RecordAction[] = [
  'organisation.profile_changed',
  'event.created',
  'event.duplicated',
  'event.edited',
  'event.submitted',
  'event.published',
  'event.changes_handed_in',
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
  'attendee.corrected',
];

/** What an entry's subject may be, besides its organisation and event. */
export const RECORD_SUBJECTS = [
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
  'second factor',
  'identity',
  'message',
] as const;
export type RecordSubject = (typeof RECORD_SUBJECTS)[number];

/** Small facts about an action: ids, amounts, states, instants; see {@link isRecordDetail}. */
export type RecordDetails = Readonly<Record<string, string | number | boolean | null>>;

/** A word, code, id or instant; what people write has spaces, and addresses have an @. */
const PLAIN = /^[\w.:+-]{0,64}$/;

/** Whether a detail is one that the record may keep: nothing that a person wrote, no name, no address. */
export function isRecordDetail(value: unknown): boolean {
  if (typeof value === 'string') return PLAIN.test(value);
  return value === null || typeof value === 'boolean' || Number.isSafeInteger(value);
}
