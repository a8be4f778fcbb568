import { calendarPath } from '../../paths.ts';
import { SiteLink } from '../../layouts/site-link.tsx';
import { useRootData } from '../../use-root-data.ts';
import { HubPage } from '../hub/hub-page.tsx';

/** Where administrators begin. */
export function AdminPage() {
  const { links } = useRootData();
  return (
    <HubPage title="Admin Hub" lead="The site as a whole.">
      <ul className="border-b">
        <AdminLink to={calendarPath} label="Calendar" about="What is on, month by month." />
        {!links.adminProfile.startsWith('/') && (
          <AdminLink to={links.adminProfile} label="Admin profile" about="Your profile as an administrator." />
        )}
      </ul>
    </HubPage>
  );
}

function AdminLink({ to, label, about }: { to: string; label: string; about: string }) {
  return (
    <li className="border-t py-2">
      <SiteLink to={to} className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline">
        {label}
      </SiteLink>
      <p className="text-sm text-soft">{about}</p>
    </li>
  );
}
