import { useLocation } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import { AccountPage } from './account-page.tsx';

/** Passes a sign-in on to the app, on phones that opened this page's address in the browser instead. */
export default function AppCallbackPage() {
  const { search } = useLocation();
  return (
    <AccountPage title="Back to the app" lead={<p>Finish signing in to Quivertree in the app on this phone.</p>}>
      <a href={`quivertree://oauth/callback${search}`} className={buttonClass('action', 'w-full')}>
        Open the app
      </a>
    </AccountPage>
  );
}
