import { resendTickets } from '@quivertree/contract/accounts/own-account';
import { isEmail } from '@quivertree/domain/events/custom-fields';
import { router } from 'expo-router';
import { useEffect, useState } from 'react';
import { AccessibilityInfo, View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { TextField } from '../../design/text-field.tsx';
import { SPACE } from '../../design/theme.ts';
import { Text } from '../../design/text.tsx';
import { useAttempt } from '../../query/use-attempt.ts';
import { apiClient } from '../../session/session.ts';
import { useDraft } from '../../drafts/use-draft.ts';

/** Ways to tickets without a session: sign in, or have the links sent again and open them on this phone. */
export function SignedOut() {
  return (
    <View style={{ gap: SPACE.four }}>
      <View style={{ gap: SPACE.two }}>
        <Text kind="heading">Have an account?</Text>
        <Text colour="camelthornSoft">Sign in to see all tickets bought with your email address.</Text>
        <Button label="Sign in" onPress={() => router.push('/login?from=/tickets')} testID="sign-in" />
      </View>
      <ResendTickets />
    </View>
  );
}

/** Sends a guest's ticket links again. Opened on this phone, their tickets are stored on it. */
function ResendTickets() {
  const draft = useDraft('resend-tickets', { email: '' });
  const { email } = draft.texts;
  const [answer, setAnswer] = useState<string>();
  const { busy, problem, setProblem, attempt } = useAttempt();

  // The button stays in front, so that nothing else tells a screen reader what has come of it.
  const outcome = problem ?? answer;
  useEffect(() => {
    if (outcome !== undefined) AccessibilityInfo.announceForAccessibility(outcome);
  }, [outcome]);

  function resend(): void {
    if (!isEmail(email.trim())) return setProblem('Please enter a valid email address.');
    void attempt(async () => {
      setAnswer((await apiClient.call(resendTickets, { body: { email: email.trim() } })).message);
      draft.forget();
    });
  }

  return (
    <View style={{ gap: SPACE.two }}>
      <Text kind="heading">Ordered as a guest?</Text>
      <Text colour="camelthornSoft">
        Enter the email address you used for your order, and we’ll send the links to your tickets again. Open them on
        this phone to keep the tickets here.
      </Text>
      <TextField
        label="Email"
        value={email}
        onChangeText={(typed) => draft.change({ email: typed })}
        inputMode="email"
        autoCapitalize="none"
        autoComplete="email"
        autoCorrect={false}
        maxLength={254}
        error={problem}
      />
      {answer !== undefined && <Notice text={answer} />}
      <Button kind="outline" label="Resend my tickets" busy={busy} onPress={resend} />
    </View>
  );
}
