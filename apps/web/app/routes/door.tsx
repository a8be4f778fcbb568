import { useParams } from 'react-router';
import { openAsDocument } from '../features/door/door-document.ts';
import { MemberDoor } from '../features/door/member-door.tsx';
import { PageHead } from '../head/page-head.tsx';
import { NEVER_KEPT } from '../never-kept.ts';
import { doorPath } from '../paths.ts';

export function headers() {
  return NEVER_KEPT;
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
