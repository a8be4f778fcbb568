import { explanationOf } from '@quivertree/contract/error-message';
import { router, useLocalSearchParams } from 'expo-router';
import { useEffect, useState } from 'react';
import { View } from 'react-native';
import { EmptyState } from '../../design/empty-state.tsx';
import { Button } from '../../design/button.tsx';
import { Screen } from '../../design/screen.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { completeSignIn, returnRoute } from './app-oauth.ts';

/** Completes a sign-in that the browser leads back from. */
export function OAuthCallbackScreen() {
  const { code, state, error, from } = useLocalSearchParams<Record<'code' | 'state' | 'error' | 'from', string>>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const given = Object.entries({ code, state, error }).filter(([, value]) => value !== undefined);
    completeSignIn(new URLSearchParams(given)).then(
      () => router.dismissTo(returnRoute(from)),
      (failure: unknown) => setProblem(explanationOf(failure) ?? 'OAuth failed'),
    );
  }, [code, state, error, from]);
  return (
    <Screen testID="oauth-callback">
      {problem === undefined ? (
        <View aria-busy aria-label="Signing in…" role="progressbar">
          <Skeleton height={96} />
        </View>
      ) : (
        <EmptyState title="Sign-in failed" text={problem}>
          <Button
            label="Back to sign in"
            onPress={() => router.dismissTo({ pathname: '/login', params: { from: returnRoute(from) } })}
          />
        </EmptyState>
      )}
    </Screen>
  );
}
