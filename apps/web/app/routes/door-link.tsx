import { type LoaderFunctionArgs, type MetaFunction, redirectDocument, useParams } from 'react-router';
import { LinkDoor } from '../features/door/link-door.tsx';
import { SITE } from '../site-identity.ts';

export const meta: MetaFunction = () => [
  { title: `Door · ${SITE.name}` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

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
  return <LinkDoor key={key} linkKey={key} />;
}
