import { type LoaderFunctionArgs, redirectDocument, useParams } from 'react-router';
import { MemberDoor } from '../features/door/member-door.tsx';
import { PageHead } from '../head/page-head.tsx';
import { doorPath } from '../paths.ts';

export function headers() {
  return { 'cache-control': 'private, no-store' };
}

export function loader() {
  return null;
}

/** The reader of codes is allowed by the document's own policy, so that the door is always a document of its own. */
export function clientLoader({ request }: LoaderFunctionArgs): never {
  throw redirectDocument(request.url);
}

export default function Door() {
  const { eventId = '' } = useParams();
  return (
    <>
      <PageHead title="Door" path={doorPath(eventId)} personal />
      <MemberDoor key={eventId} eventId={eventId} />
    </>
  );
}
