import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';
import { excerptOf } from '@quivertree/domain/text/excerpt';
import { PageHead } from '../../../document/page-head.tsx';
import { lazyHydrated } from '../../../hydration/lazy-hydration.tsx';
import { categoryPath, eventPath, shareImagePath } from '../../../pages/paths.ts';
import { Link } from '../../../pages/link.tsx';
import { Poster } from '../../../ui/poster.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SalesBadge } from '../sales-badge.tsx';
import { CheckoutPanel } from '../../checkout/checkout-panel.tsx';
import { CheckoutBar } from '../../checkout/checkout-bar.tsx';
import { useCheckout } from '../../checkout/use-checkout.ts';
import { EventFacts } from './event-facts.tsx';
import { useAvailability } from './use-availability.ts';
import { ServerMarkup, structuredDataMarkup } from '../../../document/structured-data.tsx';
import { useRootData } from '../../../document/use-root-data.ts';
import { eventSchema } from './event-schema.ts';

const EventAbout = lazyHydrated(() => import('./event-about.tsx'), <Skeleton className="h-96" />);

/** Maximum length of the meta description, in characters. */
const HEAD_DESCRIPTION = 155;
/**
 * Length in characters beyond which an event's name is set in smaller type, so that date and tickets stay near the top.
 */
const LONG_NAME = 60;

interface EventPageProps {
  event: EventDetail;
  onRefresh: () => void;
  /** True in the organiser's preview, where nothing can be bought and availability isn't fetched. */
  preview?: boolean;
}

/** An event with its date, place, description and tickets. */
export function EventPage({ event: loaded, onRefresh, preview = false }: EventPageProps) {
  const event = useAvailability(loaded, !preview);
  const { details } = event;
  const checkout = useCheckout(event, onRefresh);
  return (
    <article className="wall relative">
      <PageHead
        title={details.name}
        description={import.meta.env.SSR ? excerptOf(details.description, HEAD_DESCRIPTION) : ''}
        path={eventPath(details)}
        image={shareImagePath(details)}
        personal={preview}
      />
      {!preview && <EventData event={event} now={checkout.now} />}
      <div className="grid grid-cols-1 gap-x-16 lg:grid-cols-12 lg:grid-rows-[auto_auto_auto_1fr]">
        <header className="pt-5 pb-7 lg:col-span-12 lg:pt-10 lg:pb-10">
          <p className="mb-4 flex flex-wrap items-center gap-3">
            <Link
              to={categoryPath(details.category)}
              className="inline-flex min-h-11 items-center rounded-full border border-current px-4 font-semibold hover:bg-camelthorn hover:text-pan"
            >
              {details.category}
            </Link>
            <SalesBadge status={details.salesStatus} />
          </p>
          <h1
            className={`leading-[0.95] ${details.name.length > LONG_NAME ? 'text-[clamp(2rem,4.5vw,4.25rem)]' : 'text-[clamp(2.5rem,7.2vw,7rem)]'}`}
          >
            {details.name}
          </h1>
        </header>
        <div className="lg:col-span-12">
          <EventFacts details={details} />
        </div>
        <div className="max-lg:order-first max-sm:-mx-(--gutter) lg:col-span-7 lg:pt-10">
          <Poster src={details.coverImageUrl || details.imageUrl} colours={details.imageColours} priority />
        </div>
        <div inert={preview} className="pt-10 lg:col-span-5 lg:col-start-8 lg:row-span-2 lg:row-start-3">
          <CheckoutPanel checkout={checkout} />
        </div>
        {/* Takes the details as first loaded, so that it isn't rendered again when availability changes. */}
        <EventAbout details={loaded.details} preview={preview} className="pt-10 pb-16 lg:col-span-7" />
      </div>
      {checkout.selling && !preview && (
        <CheckoutBar checkout={checkout} className="-mx-(--gutter) border-t border-hairline px-(--gutter) lg:hidden" />
      )}
    </article>
  );
}

/** Skeleton of an event's page, with each part in its place. */
export function EventSkeleton() {
  return (
    <div role="status" aria-label="Loading event" className="wall grid gap-x-16 pt-10 lg:grid-cols-12">
      <div className="lg:col-span-12">
        <Skeleton className="h-11 w-32" />
        <Skeleton className="mt-4 h-[clamp(2.5rem,7.2vw,7rem)] w-4/5" />
        <Skeleton className="mt-10 h-24" />
      </div>
      <Skeleton className="mt-10 aspect-3/2 lg:col-span-7" />
      <div className="mt-10 flex flex-col gap-6 lg:col-span-5">
        <Skeleton className="h-9 w-40" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
    </div>
  );
}

/** Data of an event for search engines, and for sites that embed it; they read only the document that the server sends. */
function EventData({ event, now }: { event: EventDetail; now: number }) {
  const { publicUrl } = useRootData();
  if (!import.meta.env.SSR) return <ServerMarkup html="" />;
  const url = encodeURIComponent(publicUrl + eventPath(event.details));
  return (
    <>
      <link rel="alternate" type="application/json+oembed" href={`${publicUrl}/oembed?url=${url}`} />
      <ServerMarkup html={structuredDataMarkup(eventSchema(event, publicUrl, now))} />
    </>
  );
}
