import { useParams } from 'react-router';
import { InvitationPage } from '../features/business/team/invitation-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { homePath } from '../paths.ts';

/** Whoever has the link sees the invitation: no cache between here and the browser keeps the page. */
export function headers() {
  return { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' };
}

export default function Invitation() {
  const { key = '' } = useParams();
  return (
    <>
      <PageHead title="An invitation" path={homePath} personal />
      <InvitationPage invitationKey={key} />
    </>
  );
}
