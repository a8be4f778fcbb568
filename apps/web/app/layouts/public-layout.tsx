import { Outlet } from 'react-router';
import { MainContent, SkipLink } from './main-content.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Layout with header and footer. */
export default function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader />
      <MainContent className="flex-1">
        <Outlet />
      </MainContent>
      <SiteFooter />
    </div>
  );
}
