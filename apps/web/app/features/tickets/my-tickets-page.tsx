import { contactPath, explorePath } from '../../paths.ts';
import { OwnPage } from '../session/own-page.tsx';
import { useSession } from '../session/use-session.ts';

/** How somebody gets to the tickets that they have ordered. */
export function MyTicketsPage() {
  const { user } = useSession();
  return (
    <OwnPage
      title="My Tickets"
      lead={`Your tickets come by mail, to the address that you gave with the order${user ? `, such as ${user.email}` : ''}. The link in that mail opens them on any phone.`}
      links={[
        { label: 'Find an event', to: explorePath(), about: 'Everything that is on in Namibia.' },
        { label: 'A mail did not arrive', to: contactPath, about: 'Write to us, and we send it again.' },
      ]}
    />
  );
}
