import type { FeedFormat } from '@quivertree/domain/catalogue/feed-path';
import { useRootData } from '../../document/use-root-data.ts';

const linkClass = 'inline-flex min-h-11 items-center underline underline-offset-4';

/** Links to follow events in a calendar or a news reader. */
export function FeedLinks({ path }: { path: (format: FeedFormat) => string | undefined }) {
  const { publicUrl } = useRootData();
  const [calendar, news] = [path('ics'), path('rss')];
  if (calendar === undefined || news === undefined) return null;
  return (
    <p className="mt-10 flex flex-wrap gap-x-6 text-soft">
      {/* Calendars open addresses of this scheme as a subscription. */}
      <a href={publicUrl.replace(/^https?:/, 'webcal:') + calendar} className={linkClass}>
        Subscribe in your calendar
      </a>
      <a href={news} className={linkClass}>
        RSS feed
      </a>
    </p>
  );
}
