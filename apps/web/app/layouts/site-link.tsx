import { useLocation } from 'react-router';
import { Link } from '../link.tsx';

interface SiteLinkProps {
  to: string;
  className?: string;
  children: React.ReactNode;
  onClick?: () => void;
}

/** A link of the navigation: within the site it says which page is the current one. */
export function SiteLink({ to, ...rest }: SiteLinkProps) {
  const { pathname } = useLocation();
  if (!to.startsWith('/')) return <a href={to} rel="noreferrer" {...rest} />;
  return <Link to={to} aria-current={to === pathname ? 'page' : undefined} {...rest} />;
}
