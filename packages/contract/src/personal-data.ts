import type { MemberRole } from '@quivertree/domain/organisers/organiser-roles';

interface Viewers {
  /** Roles in the organisation the call is about. */
  members: readonly MemberRole[];
  administrators: boolean;
}

const ORDERS = { members: ['owner', 'manager', 'finance'], administrators: true } as const;
const ADMINISTRATORS_ONLY = { members: [], administrators: true } as const;

/** Kinds of personal data in responses, and the people who may see them besides the person concerned. */
export const VIEWERS = {
  /** Buyers and attendees: names, contact details and answers. */
  buyer: ORDERS,
  /** Data shown at the door. */
  attendee: { members: ['owner', 'manager', 'finance', 'door'], administrators: true },
  /** Members of the organisation, and administrators who made decisions about it. */
  colleague: ORDERS,
  /** Bank details, masked. */
  bank: { members: ['owner', 'finance'], administrators: true },
  /** People with an account, and those who wrote to us. */
  account: ADMINISTRATORS_ONLY,
} as const satisfies Record<string, Viewers>;

/**
 * Owner of the data. `own`: the caller, or the person who gave them the link. `masked`: the same people, but their data
 * is masked.
 */
export type DataOwner = keyof typeof VIEWERS | 'own' | 'masked';

const PERSON = { name: 'account', email: 'account' } as const;
const PERSON_DETAILS = { ...PERSON, 'proposal.by': 'account' } as const;
const CONTACT_MESSAGE = {
  ...PERSON,
  phoneNumber: 'account',
  message: 'account',
  answer: 'account',
  decidedBy: 'account',
} as const;
const PAYOUT = {
  'inBankFile.by': 'account',
  'inBankFile.removal.by': 'account',
  'inBankFile.removal.reason': 'account',
  'proposedReturn.by': 'account',
  'proposedReturn.reason': 'account',
  accountNumber: 'bank',
  'history.by': 'colleague',
  'history.reason': 'colleague',
} as const;
const BANK = { holder: 'bank', bank: 'bank', branchCode: 'bank', accountNumber: 'bank' } as const;
const TEAM = {
  'members.name': 'colleague',
  'members.email': 'colleague',
  'invitations.email': 'colleague',
  'invitations.invitedBy': 'colleague',
} as const;
const EVENT_REVIEW = { 'review.message': 'colleague' } as const;
const REVIEWED = {
  'profile.changedBy': 'account',
  'profile.pendingEmail': 'account',
  'history.by': 'account',
  'history.message': 'account',
  'people.members.name': 'account',
  'people.members.email': 'account',
  'people.invitations.email': 'account',
  'people.invitations.invitedBy': 'account',
  'planRequests.by': 'account',
  'planRequests.message': 'account',
} as const;
const TERMS = { 'plans.by': 'account', 'advanceShares.by': 'account' } as const;
const AUDIT = { requestedBy: 'account' } as const;

/** Personal data in responses, by call name and field path. */
export const PERSONAL_FIELDS: Record<string, Readonly<Record<string, DataOwner>>> = {
  getOrderStatus: { customerName: 'masked', customerEmail: 'masked' },
  checkPayment: { customerName: 'own', customerEmail: 'own' },
  getOrderTickets: { buyerName: 'own', 'tickets.attendeeName': 'own' },
  listMyTickets: { 'orders.buyerName': 'own', 'orders.tickets.attendeeName': 'own' },
  getTransfer: { fromName: 'own' },
  denySecurityNotice: { email: 'own' },
  scanTicket: { attendeeName: 'attendee' },
  findDoorTickets: { attendeeName: 'attendee' },
  listDoorConflicts: { attendeeName: 'buyer', by: 'colleague', 'other.by': 'colleague' },
  admitAnyway: { attendeeName: 'attendee' },
  listEventOrders: { 'items.buyerName': 'buyer', 'items.buyerEmail': 'buyer' },
  listLatestOrders: { 'orders.buyerName': 'buyer' },
  listAttendees: { 'items.name': 'buyer', 'items.email': 'buyer' },
  listWaitingEntries: { 'items.name': 'buyer', 'items.email': 'buyer' },
  getBusinessOrder: {
    'buyer.name': 'buyer',
    'buyer.email': 'buyer',
    'answers.value': 'buyer',
    'tickets.name': 'buyer',
    'tickets.holderEmail': 'buyer',
    'history.by': 'colleague',
    'history.note': 'colleague',
    'history.reason': 'colleague',
  },
  getOrderMoney: {
    buyerName: 'buyer',
    buyerEmail: 'buyer',
    'refunds.requestedBy': 'colleague',
    'refunds.note': 'buyer',
  },
  resendOrder: { to: 'buyer' },
  editAttendee: { mailedTo: 'buyer' },
  listAllOrders: { 'items.buyerName': 'buyer', 'items.buyerEmail': 'buyer' },
  listAllPayments: { 'items.buyerName': 'buyer' },
  listRefunds: { 'items.buyerName': 'buyer' },
  listDisputes: { 'items.buyerName': 'buyer' },
  listSuspense: { 'items.buyerName': 'buyer', 'items.transfer.by': 'account', 'items.transfer.note': 'account' },
  createEvent: EVENT_REVIEW,
  getEditedEvent: EVENT_REVIEW,
  saveEventDetails: EVENT_REVIEW,
  saveEventTickets: EVENT_REVIEW,
  saveEventQuestions: EVENT_REVIEW,
  duplicateEvent: EVENT_REVIEW,
  publishEvent: EVENT_REVIEW,
  withdrawEvent: EVENT_REVIEW,
  resubmitEventChanges: EVENT_REVIEW,
  getTeam: TEAM,
  inviteMember: TEAM,
  resendInvitation: TEAM,
  withdrawInvitation: TEAM,
  changeMemberRole: TEAM,
  getProfile: { changedBy: 'colleague', pendingEmail: 'colleague' },
  changeProfile: { changedBy: 'colleague', pendingEmail: 'colleague' },
  getOrganisationStatus: { pendingEmail: 'colleague', message: 'colleague' },
  listActivity: { 'items.by': 'colleague', 'items.onBehalfOf': 'colleague', 'items.subject.name': 'colleague' },
  getInvitation: { email: 'own' },
  confirmOrganiserEmail: { email: 'own' },
  getBankDetails: {
    'current.holder': 'bank',
    'current.bank': 'bank',
    'current.branchCode': 'bank',
    'current.accountNumber': 'bank',
    'earlier.holder': 'bank',
    'earlier.bank': 'bank',
    'earlier.branchCode': 'bank',
    'earlier.accountNumber': 'bank',
  },
  changeBankDetails: BANK,
  listOrganiserPayouts: {
    'items.accountNumber': 'bank',
    'items.history.by': 'colleague',
    'items.history.reason': 'colleague',
  },
  listPayouts: {
    'items.inBankFile.by': 'account',
    'items.inBankFile.removal.by': 'account',
    'items.inBankFile.removal.reason': 'account',
    'items.proposedReturn.by': 'account',
    'items.proposedReturn.reason': 'account',
    'items.accountNumber': 'bank',
    'items.history.by': 'account',
    'items.history.reason': 'account',
  },
  getPayout: {
    'payout.inBankFile.by': 'account',
    'payout.inBankFile.removal.by': 'account',
    'payout.inBankFile.removal.reason': 'account',
    'payout.proposedReturn.by': 'account',
    'payout.proposedReturn.reason': 'account',
    'payout.accountNumber': 'bank',
    'payout.history.by': 'account',
    'payout.history.reason': 'account',
  },
  createPayout: PAYOUT,
  redraftPayout: PAYOUT,
  approvePayout: PAYOUT,
  sendPayout: PAYOUT,
  settlePayout: PAYOUT,
  proposePayoutReturn: PAYOUT,
  confirmPayoutReturn: PAYOUT,
  withdrawPayoutReturn: PAYOUT,
  withdrawPayout: PAYOUT,
  removeFromBankFile: PAYOUT,
  listBankFiles: { 'items.madeBy': 'account' },
  getBankFile: {
    'file.madeBy': 'account',
    'cancelled.by': 'account',
    'cancelled.reason': 'account',
    'payouts.accountNumber': 'bank',
    'payouts.removal.by': 'account',
    'payouts.removal.reason': 'account',
    'downloads.by': 'account',
  },
  createBankFile: { 'file.madeBy': 'account' },
  cancelBankFile: { madeBy: 'account' },
  getOrganiserTerms: TERMS,
  setPlan: TERMS,
  setAdvanceShare: TERMS,
  listProviderPayments: { 'items.by': 'account' },
  listOrganisers: { 'items.email': 'account' },
  getReviewedOrganiser: REVIEWED,
  decideOrganiser: REVIEWED,
  trustOrganiser: REVIEWED,
  approveOrganiserChanges: REVIEWED,
  revertOrganiserChanges: REVIEWED,
  listAuditLog: {
    'items.actor.name': 'account',
    'items.onBehalfOf.name': 'account',
    'items.subject.name': 'account',
    'items.subject.email': 'account',
  },
  listPeople: { 'items.name': 'account', 'items.email': 'account' },
  getPerson: PERSON_DETAILS,
  changeRole: PERSON_DETAILS,
  lockAccount: PERSON_DETAILS,
  unlockAccount: PERSON_DETAILS,
  signPersonOut: PERSON_DETAILS,
  sendPersonResetEmail: { message: 'account' },
  listMessages: {
    'items.name': 'account',
    'items.email': 'account',
    'items.phoneNumber': 'account',
    'items.message': 'account',
    'items.answer': 'account',
    'items.decidedBy': 'account',
  },
  answerMessage: CONTACT_MESSAGE,
  closeMessage: CONTACT_MESSAGE,
  listAuditRuns: AUDIT,
  runAudit: AUDIT,
  getAdministratorOverview: { 'audit.requestedBy': 'account' },
  getCurrentUser: { name: 'own', email: 'own' },
  getAccount: { name: 'own', email: 'own', 'identities.email': 'own' },
  changeName: { name: 'own' },
  getConfirmation: { email: 'own' },
  confirmEmail: { email: 'own' },
  requestConfirmation: { message: 'own' },
  getStepUpMethods: { email: 'own' },
  downloadMyData: { '*': 'own', 'account.*': 'own', 'orders.*': 'own' },
};
