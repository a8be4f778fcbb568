import type { MemberRole } from '@quivertree/domain/organiser-roles';

interface Viewers {
  /** Roles in the organisation the call is about. */
  members: readonly MemberRole[];
  administrators: boolean;
}

const ORDERS = { members: ['owner', 'manager', 'finance'], administrators: true } as const;
const NOBODY_ELSE = { members: [], administrators: true } as const;

/** Owners of personal data in responses, and who may see it besides the person themselves. */
export const VIEWERS = {
  /** Buyers and attendees: names, contact details and answers. */
  buyer: ORDERS,
  /** Data shown at the door. */
  attendee: { members: ['owner', 'manager', 'finance', 'door'], administrators: true },
  /** Members of the organisation, and administrators who decided something about it. */
  colleague: ORDERS,
  /** Bank details, masked. */
  bank: { members: ['owner', 'finance'], administrators: true },
  /** People with an account, and those who wrote to us. */
  account: NOBODY_ELSE,
} as const satisfies Record<string, Viewers>;

/** Owner of the data. `own`: the caller, or the person who gave them the link; `masked`: the same, masked with stars. */
export type Whose = keyof typeof VIEWERS | 'own' | 'masked';

const PERSON = { name: 'account', email: 'account' } as const;
const WHOLE_PERSON = { ...PERSON, 'proposal.by': 'account' } as const;
const DESK = {
  ...PERSON,
  phoneNumber: 'account',
  message: 'account',
  answer: 'account',
  decidedBy: 'account',
} as const;
const PAYOUT = {
  'inBankFile.by': 'account',
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
const REVIEWED = {
  'profile.changedBy': 'account',
  'profile.emailWaiting': 'account',
  'history.by': 'account',
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
export const PERSONAL_FIELDS: Record<string, Readonly<Record<string, Whose>>> = {
  getOrderStatus: { customerName: 'masked', customerEmail: 'masked' },
  getOrderTickets: { buyerName: 'own', 'tickets.attendeeName': 'own' },
  getTransfer: { fromName: 'own' },
  denyNotice: { email: 'own' },
  scanTicket: { attendeeName: 'attendee' },
  findDoorTickets: { attendeeName: 'attendee' },
  admitAnyway: { attendeeName: 'attendee' },
  listEventOrders: { 'items.buyerName': 'buyer', 'items.buyerEmail': 'buyer' },
  listAttendees: { 'items.name': 'buyer', 'items.email': 'buyer' },
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
    'refunds.why': 'buyer',
  },
  resendOrder: { to: 'buyer' },
  correctAttendee: { mailedTo: 'buyer' },
  listAllOrders: { 'items.buyerName': 'buyer', 'items.buyerEmail': 'buyer' },
  listAllPayments: { 'items.buyerName': 'buyer' },
  listRefunds: { 'items.buyerName': 'buyer' },
  listDisputes: { 'items.buyerName': 'buyer' },
  listSuspense: { 'items.buyerName': 'buyer', 'items.transfer.by': 'account', 'items.transfer.note': 'account' },
  getTeam: TEAM,
  inviteMember: TEAM,
  resendInvitation: TEAM,
  withdrawInvitation: TEAM,
  changeMemberRole: TEAM,
  getProfile: { changedBy: 'colleague', emailWaiting: 'colleague' },
  changeProfile: { changedBy: 'colleague', emailWaiting: 'colleague' },
  getOrganisationStatus: { emailWaiting: 'colleague' },
  listActivity: { 'items.by': 'colleague', 'items.actingFor': 'colleague', 'items.subject.name': 'colleague' },
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
    'items.proposedReturn.by': 'account',
    'items.proposedReturn.reason': 'account',
    'items.accountNumber': 'bank',
    'items.history.by': 'account',
    'items.history.reason': 'account',
  },
  getPayout: {
    'payout.inBankFile.by': 'account',
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
  takePayoutOut: PAYOUT,
  listBankFiles: { 'items.madeBy': 'account' },
  getBankFile: {
    'file.madeBy': 'account',
    'cancelled.by': 'account',
    'cancelled.reason': 'account',
    'payouts.accountNumber': 'bank',
    'payouts.takenOut.by': 'account',
    'payouts.takenOut.reason': 'account',
    'downloads.by': 'account',
  },
  makeBankFile: { 'file.madeBy': 'account' },
  cancelBankFile: { madeBy: 'account' },
  getOrganiserTerms: TERMS,
  setPlan: TERMS,
  setAdvanceShare: TERMS,
  listProviderPayments: { 'items.by': 'account' },
  listOrganisers: { 'items.email': 'account' },
  getReviewedOrganiser: REVIEWED,
  decideOrganiser: REVIEWED,
  trustOrganiser: REVIEWED,
  findOrganiserRight: REVIEWED,
  putOrganiserBack: REVIEWED,
  listRecord: {
    'items.actor.name': 'account',
    'items.actingFor.name': 'account',
    'items.subject.name': 'account',
    'items.subject.email': 'account',
  },
  listPeople: { 'items.name': 'account', 'items.email': 'account' },
  getPerson: WHOLE_PERSON,
  changeRole: WHOLE_PERSON,
  lockAccount: WHOLE_PERSON,
  unlockAccount: WHOLE_PERSON,
  signPersonOut: WHOLE_PERSON,
  sendPersonResetMail: { message: 'account' },
  listMessages: {
    'items.name': 'account',
    'items.email': 'account',
    'items.phoneNumber': 'account',
    'items.message': 'account',
    'items.answer': 'account',
    'items.decidedBy': 'account',
  },
  answerMessage: DESK,
  closeMessage: DESK,
  listAuditRuns: AUDIT,
  runAudit: AUDIT,
  getAdministratorsDay: { 'audit.requestedBy': 'account' },
  getCurrentUser: { name: 'own', email: 'own' },
  getAccount: { name: 'own', email: 'own', 'identities.email': 'own' },
  changeName: { name: 'own' },
  getConfirmation: { email: 'own' },
  confirmEmail: { email: 'own' },
  requestConfirmation: { message: 'own' },
  getProofWays: { email: 'own' },
  downloadMyData: { '*': 'own', 'account.*': 'own', 'orders.*': 'own' },
};
