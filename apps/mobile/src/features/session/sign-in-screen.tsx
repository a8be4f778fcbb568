import { CallError } from '@quivertree/contract/client';
import { explanationOf } from '@quivertree/contract/error-message';
import { router, useLocalSearchParams } from 'expo-router';
import { useEffect, useState } from 'react';
import { Linking, View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { Screen } from '../../design/screen.tsx';
import { TextField } from '../../design/text-field.tsx';
import { SPACE } from '../../design/theme.ts';
import { Text } from '../../design/text.tsx';
import { routeOfLink } from '../../links/route-of-link.ts';
import { useSingleRun } from '../../query/use-attempt.ts';
import { SERVER_URL } from '../../server/server-url.ts';
import { session } from '../../session/session.ts';
import { useSession } from '../../session/use-session.ts';
import { useDraft } from '../../drafts/use-draft.ts';
import { openSignIn, returnRoute } from './app-oauth.ts';

const NOTHING_ENTERED = 'Please enter both email and password.';
const FAILED = 'Failed to sign in. Please check your credentials and try again.';

/** Signs in with a password here, or with everything else on our page in the system's browser. */
export function SignInScreen() {
  const { from } = useLocalSearchParams<{ from?: string }>();
  const { ready, user } = useSession();
  const signedIn = ready && user !== null;
  useEffect(() => {
    // The screen that led here is usually still below this one.
    if (signedIn) router.dismissTo(returnRoute(from));
  }, [signedIn, from]);
  return (
    <Screen belowHeader testID="sign-in-screen">
      <Text kind="title">Sign in to your account</Text>
      <BrowserSignIn from={returnRoute(from)} />
      <PasswordForm />
    </Screen>
  );
}

function BrowserSignIn({ from }: { from: string }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = useSingleRun();

  async function open(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const callback = await openSignIn(from);
      if (callback !== undefined) router.replace(routeOfLink(callback, SERVER_URL));
    } catch {
      setProblem('Your browser couldn’t be opened. Please sign in with your password.');
    } finally {
      setBusy(false);
    }
  }

  return (
    <View style={{ gap: SPACE.two }}>
      <Text>Use a passkey, Google or a new account in your browser. You’ll come back here.</Text>
      {problem !== undefined && <Notice tone="problem" text={problem} />}
      <Button label="Continue in your browser" busy={busy} onPress={() => void run(open)} testID="browser-sign-in" />
    </View>
  );
}

/** Email and password, followed by two-step verification if the account has it. */
function PasswordForm() {
  const draft = useDraft('sign-in', { email: '' });
  const { email } = draft.texts;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [twoStep, setTwoStep] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = useSingleRun();
  const submit = () => void run(signIn);

  async function signIn(): Promise<void> {
    if (email.trim() === '' || password === '') return setProblem(NOTHING_ENTERED);
    if (twoStep && code.trim() === '') return setProblem('Please enter the code.');
    setBusy(true);
    setProblem(undefined);
    try {
      await session.signIn({ email: email.trim(), password, ...(twoStep ? { code: code.trim() } : {}) });
      draft.forget();
    } catch (failure) {
      if (failure instanceof CallError && failure.code === 'auth.second_factor_required') setTwoStep(true);
      // Without an answer from the server, it isn't the credentials, and the error says so.
      else setProblem(failure instanceof CallError ? failure.message : (explanationOf(failure) ?? FAILED));
    } finally {
      setBusy(false);
    }
  }

  return (
    <View style={{ gap: SPACE.two }}>
      <Text kind="heading">Or use your password</Text>
      {problem !== undefined && <Notice tone="problem" text={problem} />}
      {twoStep ? (
        <SecondStep code={code} onChangeCode={setCode} onSubmit={submit} />
      ) : (
        <>
          <TextField
            label="Email address"
            testID="sign-in-email"
            value={email}
            onChangeText={(typed) => draft.change({ email: typed })}
            inputMode="email"
            autoCapitalize="none"
            autoComplete="username"
            textContentType="username"
            autoCorrect={false}
            maxLength={254}
          />
          <TextField
            label="Password"
            testID="sign-in-password"
            value={password}
            onChangeText={setPassword}
            secureTextEntry
            autoCapitalize="none"
            autoComplete="current-password"
            textContentType="password"
            autoCorrect={false}
            maxLength={1_000}
            onSubmitEditing={submit}
          />
        </>
      )}
      <Button
        kind="outline"
        label={busy ? 'Signing in…' : 'Sign in'}
        busy={busy}
        onPress={submit}
        testID="password-sign-in"
      />
      {twoStep ? (
        <Button
          kind="quiet"
          label="Back"
          onPress={() => {
            setTwoStep(false);
            setProblem(undefined);
          }}
        />
      ) : (
        <Button
          kind="quiet"
          label="Forgot password"
          onPress={() => void Linking.openURL(`${SERVER_URL}/forgot-password`).catch(() => undefined)}
        />
      )}
    </View>
  );
}

interface SecondStepProps {
  code: string;
  onChangeCode: (code: string) => void;
  onSubmit: () => void;
}

function SecondStep({ code, onChangeCode, onSubmit }: SecondStepProps) {
  return (
    <>
      <Text role="status">One more step: confirm it’s you.</Text>
      <TextField
        label="Code from your app"
        hint="Six digits. No app to hand? Enter one of your recovery codes."
        value={code}
        onChangeText={onChangeCode}
        autoComplete="one-time-code"
        textContentType="oneTimeCode"
        autoCapitalize="characters"
        autoCorrect={false}
        autoFocus
        maxLength={40}
        onSubmitEditing={onSubmit}
      />
    </>
  );
}
