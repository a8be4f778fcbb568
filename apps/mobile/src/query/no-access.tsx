import { router, usePathname } from 'expo-router';
import { Button } from '../design/button.tsx';
import { ErrorState } from '../design/error-state.tsx';
import { Text } from '../design/text.tsx';
import { useSession } from '../session/use-session.ts';

interface NoAccessProps {
  /** The server's reason. */
  message: string;
}

/** A refusal that only another account changes. A retry would be refused too, so this leads to the accounts instead. */
export function NoAccess({ message }: NoAccessProps) {
  const { user } = useSession();
  const from = usePathname();
  return (
    <ErrorState message={message}>
      {user ? (
        <>
          <Text>{`You’re signed in as ${user.email}. To use another account, sign out first.`}</Text>
          <Button label="Go to your account" kind="outline" onPress={() => router.dismissTo('/account')} />
        </>
      ) : (
        <Button label="Sign in" kind="outline" onPress={() => router.push({ pathname: '/login', params: { from } })} />
      )}
    </ErrorState>
  );
}
