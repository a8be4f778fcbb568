import { useParams } from 'react-router';
import { openAsDocument } from '../features/door/door-document.ts';
import { MemberDoor } from '../features/door/member-door.tsx';
import { NO_STORE_HEADERS } from '../document/no-store-headers.ts';

export function headers() {
  return NO_STORE_HEADERS;
}

export function loader() {
  return null;
}

export const clientLoader = openAsDocument;

export default function Door() {
  const { eventId = '' } = useParams();
  return <MemberDoor key={eventId} eventId={eventId} />;
}
