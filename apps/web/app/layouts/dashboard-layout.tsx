import { Outlet } from 'react-router';
import { profilePath, servicesPath } from '../pages/paths.ts';
import { SiteLink } from './site-link.tsx';

const LINKS = [
  { label: 'Dashboard', to: profilePath },
  { label: 'Services', to: servicesPath },
] as const;

/** Layout with a short navigation menu, for the user's own pages and the services page. */
export default function DashboardLayout() {
  return (
    // At least as tall as the screen, so that the footer stays out of view while a page loads.
    <div className="min-h-dvh">
      <nav aria-label="Dashboard" className="wall flex flex-wrap gap-x-8 border-b border-hairline">
        {LINKS.map(({ label, to }) => (
          <SiteLink
            key={label}
            to={to}
            className="inline-flex min-h-11 items-center border-b-2 border-transparent font-medium hover:border-current aria-[current=page]:border-dune"
          >
            {label}
          </SiteLink>
        ))}
      </nav>
      <Outlet />
    </div>
  );
}
