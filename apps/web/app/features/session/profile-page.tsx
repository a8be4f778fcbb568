import { accountPath, adminHubPath, businessHubPath, myTicketsPath } from '../../pages/paths.ts';
import { LinkListPage } from './link-list-page.tsx';
import { useSession } from './use-session.ts';

/** Start page of signed-in users, with links by role. */
export default function ProfilePage() {
  const { user } = useSession();
  const roles = user?.roles ?? [];
  return (
    <LinkListPage
      title={user?.name || 'Account'}
      lead={user && `Signed in as ${user.email}`}
      links={[
        { label: 'My Tickets', to: myTicketsPath, about: 'Your upcoming and past orders.' },
        {
          label: 'Account settings',
          to: accountPath,
          about: 'Your name, email, password, devices and data.',
        },
        ...(roles.includes('BUSINESS_ADMIN')
          ? [{ label: 'Business Hub', to: businessHubPath, about: 'Your events, sales and door check-in.' }]
          : []),
        ...(roles.includes('ADMINISTRATOR')
          ? [
              {
                label: 'Admin Hub',
                to: adminHubPath,
                about: 'Events, organisers, people and money across the platform.',
              },
            ]
          : []),
      ]}
    />
  );
}
