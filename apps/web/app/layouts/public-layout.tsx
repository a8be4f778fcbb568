import { Outlet } from 'react-router';

/** Header, page, footer. */
export default function PublicLayout() {
  return (
    <main id="content">
      <Outlet />
    </main>
  );
}
