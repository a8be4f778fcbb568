import { useLocation } from 'react-router';
import { Link } from '../pages/link.tsx';

interface SiteLinkProps {
  to: string;
  className?: string;
  children: React.ReactNode;
  onClick?: () => void;
}

/** Navigation link. A link within the site is marked while its page is open. */
export function SiteLink({ to, ...rest }: SiteLinkProps) {
  const { pathname } = useLocation();
  if (!to.startsWith('/')) return <a href={to} rel="noreferrer" {...rest} />;
  return <Link to={to} aria-current={to === pathname ? 'page' : undefined} {...rest} />;
}
