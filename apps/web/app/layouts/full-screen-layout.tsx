import { Outlet } from 'react-router';

/** Layout without header and footer. */
export default function FullScreenLayout() {
  return <Outlet />;
}
