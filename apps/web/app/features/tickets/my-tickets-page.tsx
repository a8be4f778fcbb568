import type { Answer } from '@quivertree/contract/call';
import type { Following } from '@quivertree/contract/following/following';
import { listMyOrders } from '@quivertree/contract/accounts/own-account';
import { groupBy } from '@quivertree/domain/lists/group-by';
import { explorePath, loginPath, myTicketsPath } from '../../pages/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../pages/link.tsx';
import { Loading, LoadingInBrowser } from '../../ui/loading.tsx';
import { ConfirmAddress } from '../account-ownership/confirm-address.tsx';
import { useSession } from '../session/use-session.ts';
import { MyEventRow } from './my-order-row.tsx';
import { Saved, SavedWithoutScripts } from '../following/saved.tsx';
import { ResendTickets } from './resend-tickets.tsx';
import { TicketFeed } from './ticket-feed.tsx';
import { useAnswer } from '../../queries/use-query.ts';

/** Tickets of the signed-in user; guests can have theirs sent again. */
export function MyTicketsPage({ savedWithoutScripts }: { savedWithoutScripts: Following | null }) {
  const { ready, user } = useSession();
  return (
    <div className="wall py-8 md:py-12">
      <h1 className="text-4xl sm:text-5xl">My Tickets</h1>
      {!ready ? (
        <LoadingInBrowser subject="Your list of tickets" instead="The link in your email works without signing in." />
      ) : user ? (
        <MyOrders />
      ) : (
        <SignedOut />
      )}
      {ready && <Saved />}
      {/* Rendered only on the server, since visitors with scripts never see it. */}
      <noscript>{import.meta.env.SSR && <SavedWithoutScripts following={savedWithoutScripts} />}</noscript>
    </div>
  );
}

function MyOrders() {
  const myOrders = useAnswer(listMyOrders, {});
  if (myOrders.isPending) return <Loading />;
  if (myOrders.error)
    return (
      <ErrorState onRetry={myOrders.refetch} retrying={myOrders.isFetching}>
        {`Error loading your tickets: ${myOrders.error.message}`}
      </ErrorState>
    );
  const { emailConfirmed, orders } = myOrders.data;
  if (!emailConfirmed)
    return (
      <EmptyState title="Please confirm your email address">
        <ConfirmAddress>
          <p className="text-soft">
            Open the link in our email. Then all tickets bought with your address will show up here, including those
            bought as a guest.
          </p>
        </ConfirmAddress>
      </EmptyState>
    );
  if (orders.length === 0)
    return (
      <EmptyState title="No tickets yet">
        <p className="text-soft">
          Tickets you buy, or that someone transfers to you, will show up here and in your email.
        </p>
        <Link to={explorePath()} className={buttonClass()}>
          Find an event
        </Link>
      </EmptyState>
    );
  const past = orders.filter((order) => order.past);
  const coming = orders.filter((order) => !order.past);
  return (
    <>
      <Orders title="Upcoming" orders={coming} />
      <Orders title="Past" orders={past} />
      <TicketFeed />
    </>
  );
}

function Orders({ title, orders }: { title: string; orders: Answer<typeof listMyOrders>['orders'] }) {
  if (orders.length === 0) return null;
  return (
    <section aria-label={title} className="mt-8">
      <h2 className="eyebrow mb-3 text-soft">{title}</h2>
      <ul className="border-b border-hairline">
        {[...groupBy(orders, ({ event }) => event.id)].map(([eventId, ofEvent]) => (
          <MyEventRow key={eventId} orders={ofEvent} />
        ))}
      </ul>
    </section>
  );
}

function SignedOut() {
  return (
    <div className="mt-6 grid gap-12 lg:grid-cols-2">
      <section aria-labelledby="again">
        <h2 id="again" className="mb-3 text-2xl">
          Ordered as a guest?
        </h2>
        <ResendTickets />
      </section>
      <section aria-labelledby="account">
        <h2 id="account" className="mb-3 text-2xl">
          Have an account?
        </h2>
        <p className="mb-5 max-w-[44ch] text-soft">Sign in to see all tickets bought with your email address.</p>
        <Link to={loginPath(myTicketsPath)} className={buttonClass('outline')}>
          Sign in
        </Link>
      </section>
    </div>
  );
}
