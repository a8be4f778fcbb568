import { CallError } from '@quivertree/contract/client';
import { messageOf } from '@quivertree/contract/error-message';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { View } from 'react-native';
import { router, usePathname } from 'expo-router';
import { ErrorState } from '../design/error-state.tsx';
import { Button } from '../design/button.tsx';
import { Text } from '../design/text.tsx';
import { useSession } from '../session/use-session.ts';

interface AnswerViewProps<T> {
  query: UseQueryResult<T>;
  /** Name of what is loading, for screen readers: "Loading events". */
  loadingLabel: string;
  /** Skeleton of the final size. */
  skeleton: ReactNode;
  /** Shows the answer, which stays while a newer one is fetched or can't be, but not once it is refused. */
  children: (answer: T) => ReactNode;
}

/** Refusals of people who aren't signed in, and of accounts that aren't let in. */
const NO_ACCESS: readonly CallError['code'][] = ['auth.required', 'access.denied'];

/** An answer, with skeleton and error until there is one. */
export function AnswerView<T>({ query, loadingLabel, skeleton, children }: AnswerViewProps<T>) {
  if (query.error instanceof CallError && NO_ACCESS.includes(query.error.code))
    return <NoAccess message={messageOf(query.error)} />;
  if (query.data !== undefined) return children(query.data);
  // The link or the thing itself is wrong, so that a retry would find nothing either.
  if (query.error instanceof CallError && query.error.status === 404)
    return <ErrorState message={messageOf(query.error)} />;
  if (query.error)
    return (
      <ErrorState message={messageOf(query.error)} retrying={query.isFetching} onRetry={() => void query.refetch()} />
    );
  return (
    <View aria-busy aria-label={loadingLabel} role="progressbar">
      {skeleton}
    </View>
  );
}

interface NoAccessProps {
  /** The server's reason. */
  message: string;
}

/** A refusal that only another account changes. A retry would be refused too, so this leads to the accounts instead. */
function NoAccess({ message }: NoAccessProps) {
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
