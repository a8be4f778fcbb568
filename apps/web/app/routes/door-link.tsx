import { useParams } from 'react-router';
import { openAsDocument } from '../features/door/door-document.ts';
import { LinkDoor } from '../features/door/link-door.tsx';
import { PageHead } from '../head/page-head.tsx';
import { NO_STORE_HEADERS } from '../no-store-headers.ts';
import { doorLinkPath } from '../paths.ts';

export function headers() {
  return NO_STORE_HEADERS;
}

export function loader() {
  return null;
}

export const clientLoader = openAsDocument;

export default function DoorLink() {
  const { key = '' } = useParams();
  return (
    <>
      <PageHead title="Door" path={doorLinkPath(key)} personal />
      <LinkDoor key={key} linkKey={key} />
    </>
  );
}
