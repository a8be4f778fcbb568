import { useParams } from 'react-router';
import { openAsDocument } from '../features/door/door-document.ts';
import { LinkDoor } from '../features/door/link-door.tsx';
import { PageHead } from '../document/page-head.tsx';
import { NO_STORE_HEADERS } from '../document/no-store-headers.ts';
import { doorLinkPath } from '../pages/paths.ts';

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
