import { randomUUID } from 'node:crypto';

/** Objects of one organisation that the access matrix's requests are about. */
export interface Subject {
  organiserId: string;
  eventId: string;
  ticketId: string;
  poolId: string;
  reference: string;
}

type Request = Record<'params' | 'query' | 'body', unknown>;

const DAY_MS = 86_400_000;
const tomorrow = () => new Date(Date.now() + DAY_MS).toISOString();
const later = () => new Date(Date.now() + 2 * DAY_MS).toISOString();
const PLAN = { name: 'standard', variableFeeBasisPoints: 500, fixedFeeMinor: 0, settles: 'weekly' };
const attendee = { name: 'Ndapewa Shikongo', email: 'ndapewa@example.com' };

const CREDENTIAL = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} };
const PASSKEY = {
  challengeId: randomUUID(),
  response: { ...CREDENTIAL, response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } },
};
const NEW_PASSKEY = {
  challengeId: randomUUID(),
  response: { ...CREDENTIAL, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } },
};

/** Valid body or query for every call that has one, by call name. A missing call fails the matrix. */
const PARTS: Record<string, (subject: Subject) => Partial<Request>> = {
  listEvents: () => ({ query: {} }),
  countEvents: () => ({ query: {} }),
  suggestEvents: () => ({ query: { q: 'jazz' } }),
  listOrganiserEvents: () => ({ query: {} }),
  listAllOrders: () => ({ query: {} }),
  listUnpaidReservations: () => ({ query: {} }),
  listAllPayments: () => ({ query: {} }),
  placeOrder: ({ eventId, ticketId }) => ({
    body: { eventId, attendee, tickets: [{ ticketId, quantity: 1 }], customFields: [] },
  }),
  getOrderStatus: () => ({ query: {} }),
  payOrder: () => ({ body: { key: 'a-key-nobody-has' } }),
  checkPayment: () => ({ body: { key: 'a-key-nobody-has' } }),
  joinWaitingRoom: () => ({ body: { proof: { challenge: '{}', counter: 1, derivedKey: '00' } } }),
  joinWaitingList: ({ ticketId }) => ({ body: { ticketId, quantity: 1, attendee } }),
  changeWaitingEntry: () => ({ body: { key: 'a-key-nobody-has', quantity: 2 } }),
  getDraw: () => ({ query: {} }),
  leaveWaitingList: () => ({ body: { key: 'a-key-nobody-has' } }),
  listWaitingEntries: () => ({ query: {} }),
  sendContactMessage: () => ({
    body: { firstName: 'N', lastName: 'S', email: attendee.email, phoneNumber: '061 000 000', message: 'Hello' },
  }),
  scanTicket: () => ({ body: { code: 'ABCDEFGHJK', device: 'gate', nonce: randomUUID() } }),
  admitAnyway: () => ({
    body: { code: 'ABCDEFGHJK', device: 'gate', nonce: randomUUID(), reason: 'The artist asked' },
  }),
  getOfflineList: () => ({ query: {} }),
  findDoorTickets: ({ reference }) => ({ query: { reference } }),
  undoAdmission: () => ({ body: { device: null, reason: 'Scanned by mistake' } }),
  createDoorLink: () => ({ body: { name: 'Gate 1' } }),
  listMyTickets: () => ({ query: {} }),
  getEventSales: () => ({ query: {} }),
  listEventOrders: () => ({ query: {} }),
  listAttendees: () => ({ query: {} }),
  describeFollowing: ({ eventId }) => ({ query: { stored: eventId } }),
  addToFollowing: ({ eventId }) => ({ body: { eventIds: [eventId], organiserSlugs: ['hardap-sounds'] } }),
  chooseNews: () => ({ body: { newsKinds: ['event_moved'] } }),
  voidTickets: () => ({ body: { ticketIds: [randomUUID()], reason: 'A try', dryRun: true } }),
  resendOrder: () => ({ body: { ticketId: null, dryRun: true } }),
  editAttendee: () => ({ body: { ticketId: null, name: 'N', dryRun: true } }),
  issueComplimentaryTickets: ({ ticketId }) => ({
    body: { ticketId, allotment: null, note: '', guests: [{ ...attendee, quantity: 1 }], dryRun: true },
  }),
  createExport: () => ({ body: { kind: 'orders', format: 'csv' } }),
  changeCapacity: () => ({ body: { capacity: 500 } }),
  changePoolCapacity: () => ({ body: { capacity: 500 } }),
  setAllotment: () => ({ body: { name: 'Sponsors', units: 1 } }),
  applyAsOrganiser: () => ({
    body: {
      name: `Hardap ${randomUUID()}`,
      description: 'Concerts at the dam, with a braai and a bus home.',
      email: attendee.email,
      phone: '+264 61 000 000',
      city: 'Mariental',
      agreesToTerms: true,
    },
  }),
  changeProfile: () => ({
    body: {
      name: 'Hardap Sounds',
      description: 'Concerts',
      phone: '+264 61 000 000',
      website: null,
      socialLinks: [],
      city: 'Mariental',
      logoId: null,
      version: 0,
    },
  }),
  changeOrganiserEmail: () => ({ body: { email: `${randomUUID()}@example.com` } }),
  confirmOrganiserEmail: () => ({ body: { key: 'a-key-nobody-has' } }),
  resubmitApplication: () => ({ body: { message: '' } }),
  requestEnterprisePlan: () => ({ body: { attendees: 900, message: 'We grow' } }),
  inviteMember: () => ({ body: { email: `${randomUUID()}@example.com`, role: 'door' } }),
  changeMemberRole: () => ({ body: { role: 'door' } }),
  removeMember: () => ({ query: {} }),
  listActivity: () => ({ query: {} }),
  listOrganisers: () => ({ query: {} }),
  decideOrganiser: () => ({ body: { decision: 'sent_back', message: 'A try' } }),
  trustOrganiser: () => ({ body: { trusted: true } }),
  setBuyerLimit: () => ({ body: { maxPerBuyer: 100 } }),
  downloadStatement: () => ({ query: { format: 'csv' } }),
  changeBankDetails: () => ({
    body: { holder: 'H', bank: 'B', branchCode: '280172', accountNumber: '1234567' },
  }),
  listStatements: () => ({ query: {} }),
  listMovements: () => ({ query: {} }),
  listOrganiserPayouts: () => ({ query: {} }),
  listOrganiserMoney: () => ({ query: {} }),
  listProviderPayments: () => ({ query: {} }),
  compareProviderStatement: () => ({ query: {} }),
  listRefunds: () => ({ query: {} }),
  listPayouts: () => ({ query: {} }),
  createPayout: () => ({ body: { currency: 'NAD' } }),
  approvePayout: () => ({ body: { amountMinor: 1, bankDetailsId: randomUUID() } }),
  proposePayoutReturn: () => ({ body: { reason: 'The account is closed' } }),
  confirmPayoutReturn: () => ({ body: { returnId: randomUUID() } }),
  withdrawPayout: () => ({ body: { reason: 'A mistake' } }),
  removeFromBankFile: () => ({ body: { reason: 'The bank refused the line' } }),
  approvePayouts: () => ({
    body: { payouts: [{ payoutId: randomUUID(), amountMinor: 1, bankDetailsId: randomUUID() }] },
  }),
  sendPayouts: () => ({ body: { payoutIds: [randomUUID()] } }),
  listBankFiles: () => ({ query: {} }),
  createBankFile: () => ({ body: { format: 'csv', currency: 'NAD' } }),
  cancelBankFile: () => ({ body: { reason: 'A mistake' } }),
  setPlan: () => ({ body: PLAN }),
  setAdvanceShare: () => ({ body: { basisPoints: 0 } }),
  recordProviderPayment: () => ({
    body: { provider: 'TEST', currency: 'NAD', receivedMinor: 1, costMinor: 0, reference: randomUUID() },
  }),
  refundOrder: () => ({ body: { scope: { kind: 'order' }, refundFee: true, reason: 'A try', dryRun: true } }),
  acceptRefundOffer: () => ({ body: {} }),
  listSuspense: () => ({ query: {} }),
  proposeSuspenseTransfer: () => ({ body: { note: 'A try' } }),
  approveSuspenseTransfer: () => ({ body: { amountMinor: 1 } }),
  listDisputes: () => ({ query: {} }),
  recordDispute: ({ reference }) => ({
    body: { orderReference: reference, providerReference: 'D 1', amountMinor: 1, evidenceDueAt: null, note: 'A try' },
  }),
  decideDispute: () => ({ body: { to: 'won', note: 'A try' } }),
  resolveSuspense: () => ({ body: { method: 'refund', note: 'A try' } }),
  cancelEvent: () => ({ body: { note: '' } }),
  postponeEvent: () => ({ body: { note: '', refundsUntil: tomorrow() } }),
  republishEvent: () => ({ body: { note: '', newDate: { startsAt: tomorrow(), endsAt: later() } } }),
  listAuditLog: () => ({ query: {} }),
  listPeople: () => ({ query: {} }),
  changeRole: () => ({ body: { role: 'BUSINESS_ADMIN', given: false } }),
  actForPerson: () => ({ body: { reason: 'They cannot find a page' } }),
  listMessages: () => ({ query: {} }),
  answerMessage: () => ({ body: { text: 'Good morning' } }),
  listFailedJobs: () => ({ query: {} }),
  retryJobs: () => ({ body: { jobId: null } }),
  login: () => ({ body: { email: 'nobody@example.com', password: 'nobody has this' } }),
  requestConfirmation: () => ({ query: {} }),
  signUp: () => ({
    body: { firstname: 'N', lastname: 'S', email: `${randomUUID()}@example.com`, password: 'rain on the dunes' },
  }),
  forgotPassword: () => ({ body: { email: `${randomUUID()}@example.com` } }),
  resetPassword: () => ({ body: { email: 'nobody@example.com', code: 'ABCDEFGH', newPassword: 'rain on the dunes' } }),
  refresh: () => ({ body: { refreshToken: 'nobody-has-this' } }),
  ensureUser: () => ({ body: { name: 'N', sub: randomUUID(), email: attendee.email } }),
  sendTransfer: ({ ticketId }) => ({ body: { ticketId } }),
  cancelTransfer: ({ ticketId }) => ({ body: { ticketId } }),
  acceptTransfer: () => ({ body: attendee }),
  returnTicket: ({ ticketId }) => ({ body: { ticketId } }),
  withdrawReturn: ({ ticketId }) => ({ body: { ticketId } }),
  changeName: () => ({ body: { name: 'Ndapewa Shikongo' } }),
  changeAvatar: () => ({ body: { pictureId: null } }),
  chooseEmails: () => ({ body: { declinedEmails: ['team_joined'] } }),
  changeEmail: () => ({ body: { email: `${randomUUID()}@example.com` } }),
  getConfirmation: () => ({ body: { key: 'a-key-nobody-has' } }),
  confirmEmail: () => ({ body: { key: 'a-key-nobody-has' } }),
  denyConfirmation: () => ({ body: { key: 'a-key-nobody-has' } }),
  changePassword: () => ({ body: { newPassword: 'rain on the dunes' } }),
  resendTickets: () => ({ body: { email: `${randomUUID()}@example.com` } }),
  denySecurityNotice: () => ({ body: { key: 'a-key-nobody-has' } }),
  signInWithPasskey: () => ({ body: { passkey: PASSKEY } }),
  finishOAuthSignIn: () => ({ body: { state: 'nobody-began-this', code: '123456' } }),
  confirmTotp: () => ({ body: { code: '123456' } }),
  addPasskey: () => ({ body: { name: 'Phone', passkey: NEW_PASSKEY } }),
  getStepUpMethods: () => ({}),
  confirmIdentity: () => ({ body: { purpose: 'email', password: 'not the password' } }),
  sendLinkCode: () => ({ body: { state: 'nobody-began-this' } }),
  createEvent: () => ({
    body: {
      name: 'A new event',
      category: 'Music',
      city: 'Windhoek',
      location: null,
      startsAt: tomorrow(),
      endsAt: later(),
      pictureId: null,
      ticketTypes: [],
    },
  }),
  saveEventDetails: () => ({
    body: {
      version: 99,
      name: 'An event',
      category: 'Music',
      description: '',
      location: null,
      address: null,
      city: 'Windhoek',
      latitude: null,
      longitude: null,
      timeZone: 'Africa/Windhoek',
      startsAt: tomorrow(),
      endsAt: later(),
      pictureId: null,
      businessCoversFee: false,
    },
  }),
  saveEventTickets: () => ({
    body: { version: 99, maxPerBuyer: null, returnFeeBasisPoints: 0, returnFeeMinor: 0, pools: [], ticketTypes: [] },
  }),
  saveEventQuestions: () => ({ body: { version: 99, questions: [] } }),
  listAdministeredEvents: () => ({ query: {} }),
  approveEvent: () => ({ body: { version: 99 } }),
  requestChanges: () => ({ body: { message: 'Please say where it is' } }),
  approveOrganiserChanges: () => ({ body: { version: 99 } }),
  revertOrganiserChanges: () => ({ body: { version: 99, message: 'Please say who you are' } }),
  approveEventChanges: () => ({ body: { version: 99 } }),
  requestEventChanges: () => ({ body: { version: 99, message: 'Please say what it was before' } }),
  takeEventOffSale: () => ({ body: { message: 'We have questions' } }),
  featureEvent: () => ({ body: { rank: 1, from: null, until: null } }),
  setEventProvider: () => ({ body: { paymentProvider: null } }),
  uploadPicture: () => ({ query: { purpose: 'event' } }),
  registerPushDevice: () => ({
    body: { provider: 'expo', token: 'ExponentPushToken[access-matrix]', kinds: ['offer'] },
  }),
  continueToApp: () => ({ body: { state: 'nobody-began-this' } }),
  linkAccount: () => ({ body: { state: 'nobody-began-this', password: 'x' } }),
};

/** Request about the subject's objects that passes all validation. */
export function requestFor(
  call: { name: string; path: string; body?: unknown; query?: unknown },
  subject: Subject,
): Request {
  const parts = PARTS[call.name]?.(subject);
  if ((call.body || call.query) && !parts) throw new Error(`tests/access/requests.ts has no request for ${call.name}`);
  const params: Record<string, string> = {};
  for (const [, name = ''] of call.path.matchAll(/\{(\w+)\}/g)) params[name] = parameter(name, subject);
  return { params, query: undefined, body: undefined, ...parts };
}

/** Value for a path parameter; an unknown id for objects that the subject doesn't have. */
function parameter(name: string, subject: Subject): string {
  if (name in subject) return subject[name as keyof Subject];
  if (name === 'idOrSlug') return subject.eventId;
  if (name === 'provider') return 'TEST';
  return name.endsWith('Id') ? randomUUID() : 'a-key-nobody-has';
}
