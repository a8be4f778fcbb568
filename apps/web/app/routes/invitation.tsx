import { useParams } from 'react-router';
import { InvitationPage } from '../features/business/team/invitation-page.tsx';
import { PageHead } from '../head/page-head.tsx';
import { LINK_HOLDERS_OWN } from '../never-kept.ts';
import { homePath } from '../paths.ts';

/** Whoever has the link sees the invitation: no cache between here and the browser keeps the page. */
export function headers() {
  return { ...LINK_HOLDERS_OWN, 'referrer-policy': 'no-referrer' };
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
