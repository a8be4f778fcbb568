import { NavLink } from 'react-router';

interface SiteLinkProps {
  to: string;
  className?: string;
  children: React.ReactNode;
  onClick?: () => void;
}

/** A link of the navigation: within the site it says which page is the current one. */
export function SiteLink({ to, ...rest }: SiteLinkProps) {
  return to.startsWith('/') ? <NavLink to={to} end {...rest} /> : <a href={to} rel="noreferrer" {...rest} />;
}
