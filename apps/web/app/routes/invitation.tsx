import { useParams } from 'react-router';
import { InvitationPage } from '../features/organisers/team/invitation-page.tsx';
import { PageHead } from '../document/page-head.tsx';
import { NO_INDEX_HEADERS } from '../document/no-store-headers.ts';
import { homePath } from '../pages/paths.ts';

/** Anyone with the link can see the invitation, so no cache or search engine may keep the page. */
export function headers() {
  return { ...NO_INDEX_HEADERS, 'referrer-policy': 'no-referrer' };
}

export default function Invitation() {
  const { key = '' } = useParams();
  return (
    <>
      <PageHead title="Invitation" path={homePath} personal />
      <InvitationPage invitationKey={key} />
    </>
  );
}
