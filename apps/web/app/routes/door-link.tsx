import { useParams } from 'react-router';
import { openAsDocument } from '../features/door/door-document.ts';
import { LinkDoor } from '../features/door/link-door.tsx';
import { PageHead } from '../head/page-head.tsx';
import { NEVER_KEPT } from '../never-kept.ts';
import { doorLinkPath } from '../paths.ts';

export function headers() {
  return NEVER_KEPT;
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
