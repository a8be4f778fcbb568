import { forgotPasswordPath, myTicketsPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { OwnPage } from './own-page.tsx';
import { signOut } from './sign-out.ts';
import { useSession } from './use-session.ts';

/** Who one is here, and the ways to change it. */
export function AccountSettingsPage() {
  const { user } = useSession();
  return (
    <OwnPage
      title="Account settings"
      lead={
        user && (
          <>
            <p className="font-semibold text-camelthorn">{user.name}</p>
            <p>{user.email}</p>
          </>
        )
      }
      links={[
        { label: 'Change your password', to: forgotPasswordPath, about: 'We send a code to your address for it.' },
        { label: 'My Tickets', to: myTicketsPath, about: 'How to get to the tickets that you have ordered.' },
      ]}
    >
      <Button kind="outline" onClick={signOut}>
        Sign out
      </Button>
    </OwnPage>
  );
}
