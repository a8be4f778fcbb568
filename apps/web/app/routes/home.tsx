import type { LoaderFunctionArgs } from 'react-router';
import { apiClient } from '../calls/api-client.ts';
import { prefetch } from '../queries/page-query.ts';
import { featuredQuery, upcomingQuery } from '../features/catalogue/home-queries.ts';
import { townsQuery } from '../features/catalogue/towns-query.ts';
import { CategoryChips } from '../features/catalogue/home/category-chips.tsx';
import { Contact } from '../features/messages/contact.tsx';
import { FeaturedWall } from '../features/catalogue/home/featured-wall.tsx';
import { Hero } from '../features/catalogue/home/hero.tsx';
import { Pricing } from '../features/catalogue/home/pricing.tsx';
import { UpcomingEvents } from '../features/catalogue/home/upcoming-events.tsx';
import { PageHead } from '../document/page-head.tsx';
import { homePath } from '../pages/paths.ts';
import { prefetchOnServer } from '../queries/prefetched.ts';

export { headersOfLoader as headers } from '../queries/prefetched.ts';

export function loader(args: LoaderFunctionArgs) {
  return prefetchOnServer(args, (client) => [featuredQuery(client), upcomingQuery(client), townsQuery(client)]);
}

export function clientLoader(): null {
  prefetch(featuredQuery(apiClient));
  prefetch(upcomingQuery(apiClient));
  prefetch(townsQuery(apiClient));
  return null;
}

export default function Home() {
  return (
    <>
      <PageHead path={homePath} />
      <Hero />
      <FeaturedWall />
      {/* Cancels the footer's margin. */}
      <div className="mt-24 -mb-24 flex flex-col gap-24">
        <UpcomingEvents />
        <CategoryChips />
        <Contact />
        <Pricing />
      </div>
    </>
  );
}
