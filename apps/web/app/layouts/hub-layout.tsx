import { useState } from 'react';
import { Outlet } from 'react-router';
import { HubHeader, HubHeadPlace } from '../features/hub/hub-header.tsx';
import { SkipLink } from './main-content.tsx';

/** Layout of the hubs: a header that names the organisation or event, and no footer. */
export default function HubLayout() {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <HubHeadPlace value={place}>
      <SkipLink />
      <HubHeader placeRef={setPlace} />
      <Outlet />
    </HubHeadPlace>
  );
}
