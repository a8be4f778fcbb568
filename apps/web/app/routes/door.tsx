import { useParams } from 'react-router';
import { openAsDocument } from '../features/door/door-document.ts';
import { MemberDoor } from '../features/door/member-door.tsx';
import { PageHead } from '../document/page-head.tsx';
import { NO_STORE_HEADERS } from '../document/no-store-headers.ts';
import { doorPath } from '../pages/paths.ts';

export function headers() {
  return NO_STORE_HEADERS;
}

export function loader() {
  return null;
}

export const clientLoader = openAsDocument;

export default function Door() {
  const { eventId = '' } = useParams();
  return (
    <>
      <PageHead title="Door" path={doorPath(eventId)} personal />
      <MemberDoor key={eventId} eventId={eventId} />
    </>
  );
}
