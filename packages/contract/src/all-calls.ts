import * as accounts from './accounts.ts';
import type { Call } from './call.ts';
import * as catalogue from './catalogue.ts';
import * as door from './door.ts';
import * as eventChanges from './event-changes.ts';
import * as messages from './messages.ts';
import * as orders from './orders.ts';
import * as organisers from './organisers.ts';
import * as stock from './stock.ts';
import * as settlement from './settlement.ts';
import * as ownAccount from './own-account.ts';
import * as refunds from './refunds.ts';
import * as suspense from './suspense.ts';
import * as tickets from './tickets.ts';
import * as transfers from './transfers.ts';
import * as waitingList from './waiting-list.ts';

/** Every call of the API; the OpenAPI document and the access matrix are made from this list. */
export const ALL_CALLS: readonly Call[] = [
  catalogue.listEvents,
  catalogue.getEvent,
  catalogue.getAvailability,
  catalogue.listCalendarEvents,
  orders.placeOrder,
  orders.getOrderStatus,
  waitingList.joinWaitingList,
  waitingList.leaveWaitingList,
  waitingList.getOffer,
  tickets.getOrderTickets,
  transfers.sendTransfer,
  transfers.cancelTransfer,
  transfers.getTransfer,
  transfers.acceptTransfer,
  messages.sendContactMessage,
  door.getDoor,
  door.getDoorByLink,
  door.scanTicket,
  door.createDoorLink,
  door.listDoorLinks,
  door.revokeDoorLink,
  organisers.listMyEvents,
  stock.changeCapacity,
  stock.changePoolCapacity,
  stock.setAllotment,
  stock.limitBuyers,
  settlement.getOrganiserBalance,
  settlement.listStatements,
  settlement.downloadStatement,
  settlement.listOrganiserPayouts,
  settlement.getBankDetails,
  settlement.changeBankDetails,
  settlement.runSettlements,
  settlement.listSettlementRuns,
  settlement.listOrganiserMoney,
  settlement.listPayouts,
  settlement.createPayout,
  settlement.redraftPayout,
  settlement.approvePayout,
  settlement.sendPayout,
  settlement.settlePayout,
  settlement.returnPayout,
  settlement.withdrawPayout,
  settlement.downloadBankFile,
  settlement.getOrganiserTerms,
  settlement.setPlan,
  settlement.setAdvanceShare,
  settlement.listProviderMoney,
  settlement.recordProviderPayment,
  settlement.listProviderPayments,
  refunds.refundOrder,
  refunds.getOrderMoney,
  refunds.getRefundOffer,
  refunds.takeRefundOffer,
  suspense.listSuspense,
  suspense.resolveSuspense,
  eventChanges.cancelEvent,
  eventChanges.postponeEvent,
  eventChanges.republishEvent,
  eventChanges.listEventChanges,
  accounts.login,
  accounts.signUp,
  accounts.forgotPassword,
  accounts.resetPassword,
  accounts.refresh,
  accounts.ensureUser,
  accounts.getSignInChallenge,
  accounts.sendLinkCode,
  accounts.linkAccount,
  accounts.getCurrentUser,
  ownAccount.getAccount,
  ownAccount.changeName,
  ownAccount.changeEmail,
  ownAccount.requestConfirmation,
  ownAccount.confirmEmail,
  ownAccount.changePassword,
  ownAccount.listSessions,
  ownAccount.endSession,
  ownAccount.endAllSessions,
  ownAccount.listMyOrders,
  ownAccount.resendTickets,
  ownAccount.downloadMyData,
  ownAccount.deleteAccount,
];
