import * as activity from './activity.ts';
import * as accounts from './accounts.ts';
import * as acting from './acting.ts';
import type { Call } from './call.ts';
import * as catalogue from './catalogue.ts';
import * as disputes from './disputes.ts';
import * as door from './door.ts';
import * as eventEditing from './event-editing.ts';
import * as eventReview from './event-review.ts';
import * as eventChanges from './event-changes.ts';
import * as messageDesk from './message-desk.ts';
import * as messages from './messages.ts';
import * as movements from './movements.ts';
import * as allOrders from './all-orders.ts';
import * as allPayments from './all-payments.ts';
import * as allRefunds from './all-refunds.ts';
import * as operations from './operations.ts';
import * as people from './people.ts';
import * as record from './record.ts';
import * as orders from './orders.ts';
import * as organisations from './organisations.ts';
import * as organiserReview from './organiser-review.ts';
import * as organisers from './organisers.ts';
import * as stock from './stock.ts';
import * as organiserMoney from './organiser-money.ts';
import * as bankDetails from './bank-details.ts';
import * as payouts from './payouts.ts';
import * as organiserTerms from './organiser-terms.ts';
import * as platformMoney from './platform-money.ts';
import * as ownAccount from './own-account.ts';
import * as secondFactor from './second-factor.ts';
import * as refunds from './refunds.ts';
import * as pictures from './pictures.ts';
import * as exports from './exports.ts';
import * as gifts from './gifts.ts';
import * as orderActions from './order-actions.ts';
import * as orderLists from './order-lists.ts';
import * as sales from './sales.ts';
import * as returns from './returns.ts';
import * as suspense from './suspense.ts';
import * as tickets from './tickets.ts';
import * as team from './team.ts';
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
  returns.returnTicket,
  returns.withdrawReturn,
  messages.sendContactMessage,
  door.getDoor,
  door.getDoorByLink,
  door.scanTicket,
  door.createDoorLink,
  door.listDoorLinks,
  door.revokeDoorLink,
  organisers.listMyOrganisations,
  organisers.getMembership,
  organisers.getHubEvent,
  organisers.listOrganiserEvents,
  pictures.uploadPicture,
  eventEditing.createEvent,
  eventEditing.getEditedEvent,
  eventEditing.saveEventDetails,
  eventEditing.saveEventTickets,
  eventEditing.saveEventQuestions,
  eventEditing.getEventPreview,
  eventEditing.duplicateEvent,
  eventEditing.publishEvent,
  eventEditing.withdrawEvent,
  eventEditing.deleteEvent,
  eventReview.listAdministeredEvents,
  eventReview.approveEvent,
  eventReview.sendBackEvent,
  eventReview.takeEventOffSale,
  eventReview.putEventOnSale,
  eventReview.featureEvent,
  eventReview.unfeatureEvent,
  eventReview.setEventProvider,
  orderLists.listEventOrders,
  orderLists.listAttendees,
  orderLists.getBusinessOrder,
  orderActions.voidTickets,
  orderActions.resendOrder,
  orderActions.correctAttendee,
  gifts.getEventStock,
  gifts.giveTickets,
  exports.createExport,
  sales.getEventSales,
  sales.getOrganiserSales,
  organisers.getOrganiserPage,
  organisations.applyAsOrganiser,
  organisations.getOrganisationStatus,
  organisations.getProfile,
  organisations.changeProfile,
  organisations.changeOrganiserEmail,
  organisations.confirmOrganiserEmail,
  organisations.applyAgain,
  organisations.askForEnterprise,
  activity.listActivity,
  team.getTeam,
  team.inviteMember,
  team.resendInvitation,
  team.withdrawInvitation,
  team.getInvitation,
  team.acceptInvitation,
  team.changeMemberRole,
  team.removeMember,
  organiserReview.listOrganisers,
  organiserReview.getReviewedOrganiser,
  organiserReview.decideOrganiser,
  organiserReview.trustOrganiser,
  stock.changeCapacity,
  stock.changePoolCapacity,
  stock.setAllotment,
  stock.limitBuyers,
  organiserMoney.getOrganiserBalance,
  organiserMoney.listStatements,
  organiserMoney.getStatement,
  movements.listMovements,
  organiserMoney.downloadStatement,
  organiserMoney.listOrganiserPayouts,
  bankDetails.getBankDetails,
  bankDetails.changeBankDetails,
  payouts.runSettlements,
  payouts.listSettlementRuns,
  platformMoney.listOrganiserMoney,
  payouts.listPayouts,
  payouts.getPayout,
  payouts.createPayout,
  payouts.redraftPayout,
  payouts.approvePayout,
  payouts.sendPayout,
  payouts.settlePayout,
  payouts.returnPayout,
  payouts.withdrawPayout,
  payouts.downloadBankFile,
  organiserTerms.getOrganiserTerms,
  organiserTerms.setPlan,
  organiserTerms.setAdvanceShare,
  platformMoney.getPlatformMoney,
  platformMoney.compareProviderStatement,
  platformMoney.listProviderMoney,
  platformMoney.recordProviderPayment,
  platformMoney.listProviderPayments,
  allOrders.listAllOrders,
  allPayments.listAllPayments,
  allRefunds.listRefunds,
  allRefunds.retryRefund,
  refunds.refundOrder,
  refunds.getOrderMoney,
  refunds.getRefundOffer,
  refunds.takeRefundOffer,
  suspense.listSuspense,
  suspense.resolveSuspense,
  suspense.proposeSuspenseTransfer,
  suspense.agreeToSuspenseTransfer,
  suspense.withdrawSuspenseTransfer,
  disputes.listDisputes,
  disputes.recordDispute,
  disputes.decideDispute,
  disputes.lookUpDisputes,
  eventChanges.cancelEvent,
  eventChanges.postponeEvent,
  eventChanges.republishEvent,
  eventChanges.listEventChanges,
  eventChanges.previewEventChange,
  record.listRecord,
  record.getSealState,
  people.listPeople,
  people.getPerson,
  people.changeRole,
  people.lockAccount,
  people.unlockAccount,
  people.signPersonOut,
  people.sendPersonResetMail,
  acting.actForPerson,
  acting.stopActing,
  messageDesk.listMessages,
  messageDesk.answerMessage,
  messageDesk.closeMessage,
  operations.listFailedJobs,
  operations.retryJobs,
  operations.listAuditRuns,
  operations.runAudit,
  operations.getHealth,
  operations.getAdministratorsDay,
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
  ownAccount.changeAvatar,
  ownAccount.chooseMails,
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
  accounts.denyNotice,
  accounts.getPasskeyChallenge,
  accounts.signInWithPasskey,
  accounts.finishOAuthSignIn,
  secondFactor.getSecondFactor,
  secondFactor.beginTotp,
  secondFactor.confirmTotp,
  secondFactor.removeTotp,
  secondFactor.renewRecoveryCodes,
  secondFactor.beginPasskey,
  secondFactor.addPasskey,
  secondFactor.removePasskey,
  secondFactor.getProofWays,
  secondFactor.sendProofCode,
  secondFactor.proveIdentity,
  secondFactor.askSecondFactorReset,
  secondFactor.cancelSecondFactorReset,
];
