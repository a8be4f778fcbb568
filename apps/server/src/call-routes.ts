import type { Context } from './context.ts';
import { accountDeletionRoutes } from './features/account-deletion/routes.ts';
import { accountOwnershipRoutes } from './features/account-ownership/routes.ts';
import { ownAccountRoutes } from './features/accounts/own/routes.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { secondFactorRoutes } from './features/accounts/second-factor/routes.ts';
import { actingRoutes } from './features/acting/routes.ts';
import { administrationRoutes } from './features/administration/routes.ts';
import { catalogueRoutes } from './features/catalogue/routes.ts';
import { doorRoutes } from './features/door/routes.ts';
import { eventChangeRoutes } from './features/event-changes/routes.ts';
import { eventRoutes } from './features/events/routes.ts';
import { followingRoutes } from './features/following/routes.ts';
import { messageRoutes } from './features/messages/routes.ts';
import { mobileAppRoutes } from './features/mobile-app/routes.ts';
import { orderRoutes } from './features/orders/routes.ts';
import { organiserReviewRoutes } from './features/organisers/review/routes.ts';
import { organiserRoutes } from './features/organisers/routes.ts';
import { teamRoutes } from './features/organisers/team/routes.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { peopleRoutes } from './features/people/routes.ts';
import { pictureRoutes } from './features/pictures/routes.ts';
import { pushRoutes } from './features/push/routes.ts';
import { salesRoutes } from './features/sales/routes.ts';
import { sellingRoutes } from './features/selling/routes.ts';
import { settlementRoutes } from './features/settlement/routes.ts';
import { stockRoutes } from './features/stock/routes.ts';
import { returnRoutes } from './features/tickets/returns/routes.ts';
import { ticketRoutes } from './features/tickets/routes.ts';
import { transferRoutes } from './features/tickets/transfers/routes.ts';
import { waitingListRoutes } from './features/waiting-list/routes.ts';
import { waitingRoomRoutes } from './features/waiting-room/routes.ts';
import type { CallRoute } from './http/call-route.ts';

/** Every call of the contract with its handler. */
export function callRoutes(context: Context): CallRoute[] {
  return [
    ...catalogueRoutes(context),
    ...orderRoutes(context),
    ...waitingListRoutes(context),
    ...waitingRoomRoutes(context),
    ...ticketRoutes(context),
    ...transferRoutes(context),
    ...returnRoutes(context),
    ...messageRoutes(context),
    ...mobileAppRoutes(context),
    ...doorRoutes(context),
    ...organiserRoutes(context),
    ...pushRoutes(context),
    ...followingRoutes(context),
    ...salesRoutes(context),
    ...teamRoutes(context),
    ...organiserReviewRoutes(context),
    ...sellingRoutes(context),
    ...stockRoutes(context),
    ...settlementRoutes(context),
    ...paymentRoutes(context),
    ...eventChangeRoutes(context),
    ...actingRoutes(context),
    ...administrationRoutes(context),
    ...peopleRoutes(context),
    ...accountRoutes(context),
    ...ownAccountRoutes(context),
    ...accountDeletionRoutes(context),
    ...accountOwnershipRoutes(context),
    ...pictureRoutes(context),
    ...eventRoutes(context),
    ...secondFactorRoutes(context),
  ];
}
