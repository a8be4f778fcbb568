import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { HubHeader, HubHeadPlace } from '../features/hub/hub-header.tsx';
import { queryClient } from '../queries/query-client.ts';
import { SkipLink } from './main-content.tsx';

/** Layout of the hubs: a header that names the organisation or event, and no footer. */
export default function HubLayout() {
  const [client] = useState(queryClient);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <QueryClientProvider client={client}>
      <HubHeadPlace value={place}>
        <SkipLink />
        <HubHeader placeRef={setPlace} />
        <Outlet />
      </HubHeadPlace>
    </QueryClientProvider>
  );
}
