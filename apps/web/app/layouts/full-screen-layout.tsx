import { Outlet } from 'react-router';

/** A page that has the whole screen to itself: no header, no footer. */
export default function FullScreenLayout() {
  return <Outlet />;
}
