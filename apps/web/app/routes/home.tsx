import type { LoaderFunctionArgs } from 'react-router';
import { CategoryChips } from '../features/catalogue/home/category-chips.tsx';
import { Contact } from '../features/messages/contact.tsx';
import { FeaturedWall } from '../features/catalogue/home/featured-wall.tsx';
import { Hero } from '../features/catalogue/home/hero.tsx';
import { Pricing } from '../features/catalogue/home/pricing.tsx';
import { UpcomingEvents } from '../features/catalogue/home/upcoming-events.tsx';
import { PageHead } from '../document/page-head.tsx';
import { homePath } from '../pages/paths.ts';
import { answers } from '../queries/answers.ts';
import { prefetchOnServer } from '../queries/prefetch-on-server.ts';
import { upcomingQuery, featuredQuery, townsQuery } from '../features/catalogue/event-list-queries.ts';

export { headersOfLoader as headers } from '../queries/prefetch-on-server.ts';

export function loader(args: LoaderFunctionArgs) {
  return prefetchOnServer(args, [featuredQuery(), upcomingQuery(), townsQuery()]);
}

export function clientLoader(): null {
  answers.prefetch(featuredQuery());
  answers.prefetch(upcomingQuery());
  answers.prefetch(townsQuery());
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
