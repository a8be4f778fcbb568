import { accountPath, adminHubPath, businessHubPath, myTicketsPath } from '../../paths.ts';
import { OwnPage } from './own-page.tsx';
import { useSession } from './use-session.ts';

/** Where somebody who is signed in begins: what is theirs, by their roles. */
export function ProfilePage() {
  const { user } = useSession();
  const roles = user?.roles ?? [];
  return (
    <OwnPage
      title={user?.name || 'Account'}
      lead={user && `Signed in as ${user.email}`}
      links={[
        { label: 'My Tickets', to: myTicketsPath, about: 'What you have ordered, for events to come and past ones.' },
        {
          label: 'Account settings',
          to: accountPath,
          about: 'Name, address, password, where you are signed in, your data.',
        },
        ...(roles.includes('BUSINESS_ADMIN')
          ? [{ label: 'Business Hub', to: businessHubPath, about: 'Your events, how they sell, and their doors.' }]
          : []),
        ...(roles.includes('ADMINISTRATOR')
          ? [{ label: 'Admin Hub', to: adminHubPath, about: 'The site as a whole.' }]
          : []),
      ]}
    />
  );
}
