import { type LoaderFunctionArgs, redirectDocument, useParams } from 'react-router';
import { LinkDoor } from '../features/door/link-door.tsx';
import { PageHead } from '../head/page-head.tsx';
import { doorLinkPath } from '../paths.ts';

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

export default function DoorLink() {
  const { key = '' } = useParams();
  return (
    <>
      <PageHead title="Door" path={doorLinkPath(key)} personal />
      <LinkDoor key={key} linkKey={key} />
    </>
  );
}
