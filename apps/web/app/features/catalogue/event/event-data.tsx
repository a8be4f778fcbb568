import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';
import { ServerMarkup, structuredDataMarkup } from '../../../document/structured-data.tsx';
import { useRootData } from '../../../document/use-root-data.ts';
import { eventPath } from '../../../pages/paths.ts';
import { eventSchema } from './event-schema.ts';

/** Data of an event for search engines, and for sites that embed it; they read only the document that the server sends. */
export function EventData({ event, now }: { event: EventDetail; now: number }) {
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
