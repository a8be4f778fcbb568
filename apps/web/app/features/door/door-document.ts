import { type LoaderFunctionArgs, redirectDocument } from 'react-router';

/** Forces a full page load, as only the door's own content security policy allows the code reader. */
export function openAsDocument({ request }: LoaderFunctionArgs): never {
  throw redirectDocument(request.url);
}
