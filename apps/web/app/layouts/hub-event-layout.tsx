import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { DocumentMap } from '../features/events/document-map.ts';
import { HubEventFrame } from '../features/hub/hub-event-frame.tsx';
import { knownHubPage } from '../features/hub/hub-sections.ts';
import { EVENT_PAGES } from '../pages/hub-pages.ts';
import { type MapSource, pageRender } from '../document/page-render.ts';

/** Returns the map source only for the editor's document, since no other document may load a map. */
export function loader({ params, context }: LoaderFunctionArgs): MapSource | null {
  const { '*': page } = params;
  return knownHubPage(EVENT_PAGES, page) ?? (page === 'edit' ? context.get(pageRender).map : null);
}

/** In the browser, HubPages redirects unknown paths, so navigation needs no request to the server. */
export function clientLoader(): MapSource | null {
  return null;
}

/** Layout of the hub's pages about an event. */
export default function HubEventLayout() {
  const { eventId = '' } = useParams();
  // The map source comes with the document. Later navigations load null, so the first value is retained.
  const [map] = useState(useLoaderData<typeof loader>());
  return (
    <DocumentMap value={map}>
      <HubEventFrame eventId={eventId} />
    </DocumentMap>
  );
}
