import { type LoaderFunctionArgs, redirectDocument } from 'react-router';

/** The reader of codes is allowed by the document's own policy, so that the door is always a document of its own. */
export function openAsDocument({ request }: LoaderFunctionArgs): never {
  throw redirectDocument(request.url);
}
