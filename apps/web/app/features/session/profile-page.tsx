import type { ReactNode } from 'react';
import { accountPath, adminHubPath, businessHubPath, myTicketsPath } from '../../pages/paths.ts';
import { useSession } from './use-session.ts';
import { SiteLink } from '../../layouts/site-link.tsx';

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

interface DescribedLink {
  label: string;
  to: string;
  /** Description of the page that the link leads to. */
  about: string;
}

interface LinkListPageProps {
  title: string;
  lead?: ReactNode;
  links: readonly DescribedLink[];
}

/** Page of a few large links, each with a description. */
function LinkListPage({ title, lead, links }: LinkListPageProps) {
  return (
    <div className="wall py-8 md:py-12">
      <h1 className="text-4xl sm:text-5xl">{title}</h1>
      {lead && <div className="mt-4 max-w-[60ch] text-lg text-soft">{lead}</div>}
      <ul className="mt-8 border-b border-hairline">
        {links.map(({ label, to, about }) => (
          <li key={label} className="border-t border-hairline py-4">
            <SiteLink
              to={to}
              className="inline-flex min-h-11 items-center font-display text-2xl font-bold underline-offset-4 hover:underline"
            >
              {label}
            </SiteLink>
            <p className="text-soft">{about}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
