import * as accounts from './accounts.ts';
import type { Call } from './call.ts';
import * as catalogue from './catalogue.ts';
import * as door from './door.ts';
import * as orders from './orders.ts';
import * as organisers from './organisers.ts';
import * as tickets from './tickets.ts';

/** Every call of the API; the OpenAPI document and the access matrix are made from this list. */
export const ALL_CALLS: readonly Call[] = [
  catalogue.listEvents,
  catalogue.getEvent,
  catalogue.listCalendarEvents,
  orders.placeOrder,
  orders.getOrderStatus,
  tickets.getOrderTickets,
  door.getDoor,
  door.getDoorByLink,
  door.scanTicket,
  door.createDoorLink,
  door.listDoorLinks,
  door.revokeDoorLink,
  organisers.listMyEvents,
  accounts.login,
  accounts.signUp,
  accounts.forgotPassword,
  accounts.resetPassword,
  accounts.refresh,
  accounts.getCurrentUser,
];
