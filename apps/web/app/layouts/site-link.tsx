import { useLocation } from 'react-router';
import { Link } from '../pages/link.tsx';

interface SiteLinkProps {
  to: string;
  className?: string;
  children: React.ReactNode;
  onClick?: () => void;
}

/** Navigation link; internal ones mark the current page. */
export function SiteLink({ to, ...rest }: SiteLinkProps) {
  const { pathname } = useLocation();
  if (!to.startsWith('/')) return <a href={to} rel="noreferrer" {...rest} />;
  return <Link to={to} aria-current={to === pathname ? 'page' : undefined} {...rest} />;
}
