import { plural } from '@quivertree/domain/text/plural';
import { signOutEverywhere } from '@quivertree/session/sign-out-everywhere';
import { useState } from 'react';
import { View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { SPACE } from '../../design/theme.ts';
import { Text } from '../../design/text.tsx';
import { queryClient } from '../../query/query-client.ts';
import { useAttempt } from '../../query/use-attempt.ts';
import { session } from '../../session/session.ts';
import { useSession } from '../../session/use-session.ts';
import { useUnsentScans } from '../door/open-doors.ts';
import { useOpenedDoors } from '../door/use-opened-doors.ts';
import { stopPushes } from '../push/push-registration.ts';
import { hasTickets } from '../tickets/stored-tickets.ts';
import { useTickets } from '../tickets/tickets.ts';

const QUESTIONS = {
  here: {
    title: 'Sign out of this phone?',
    text: 'Your tickets will be removed from this phone. They’ll come back when you sign in again; tickets from links, when you open the links.',
    button: 'Sign out',
  },
  everywhere: {
    title: 'Sign out everywhere?',
    text: 'You’ll be signed out on all your devices, your calendar link will be deleted, and your tickets will be removed from this phone.',
    button: 'Sign out everywhere',
  },
} as const satisfies Record<string, Question>;

interface Question {
  title: string;
  text: string;
  button: string;
}

function removalQuestion(things: string): Question {
  return {
    title: `Remove all ${things} from this phone?`,
    text: 'To get them back, you’ll need a connection: sign in, or open their links.',
    button: `Remove ${things}`,
  };
}

/** Ways to sign out. Asks first, since signing out removes the tickets and any unsent scans from the phone. */
export function SignOut() {
  const [asked, setAsked] = useState<keyof typeof QUESTIONS>();
  if (asked !== undefined)
    return (
      <Confirmation
        question={QUESTIONS[asked]}
        signOut={asked === 'everywhere' ? () => signOutEverywhere(session) : session.signOut}
        onCancel={() => setAsked(undefined)}
      />
    );
  return (
    <View style={{ gap: SPACE.one }}>
      <Button kind="outline" label="Sign out" onPress={() => setAsked('here')} testID="sign-out" />
      <Button kind="quiet" label="Sign out everywhere" onPress={() => setAsked('everywhere')} />
    </View>
  );
}

/**
 * Removes the tickets and doors of links, or of a session that ended elsewhere, which stay on the phone until someone
 * signs out of it. Shown only if there are any and no one is signed in.
 */
export function RemoveFromPhone() {
  const { ready, user } = useSession();
  const { stored } = useTickets();
  const doors = useOpenedDoors();
  const [asked, setAsked] = useState(false);
  const things = [hasTickets(stored) && 'tickets', doors.length > 0 && 'doors'].filter(Boolean).join(' and ');
  if (!ready || user !== null || things === '') return null;
  if (asked)
    return (
      <Confirmation question={removalQuestion(things)} signOut={session.signOut} onCancel={() => setAsked(false)} />
    );
  return (
    <Button
      kind="quiet"
      label={`Remove ${things} from this phone`}
      onPress={() => setAsked(true)}
      testID="remove-from-phone"
    />
  );
}

const unsentWords = (scans: number) =>
  plural(
    scans,
    '1 scan hasn’t been sent yet and will be lost. To send it first, open its door while you’re online.',
    '{n} scans haven’t been sent yet and will be lost. To send them first, open their doors while you’re online.',
  );

interface ConfirmationProps {
  question: Question;
  signOut: () => void | Promise<void>;
  onCancel: () => void;
}

function Confirmation({ question: { title, text, button }, signOut, onCancel }: ConfirmationProps) {
  const { busy, problem, attempt } = useAttempt();
  const unsent = useUnsentScans();
  const leave = () =>
    attempt(async () => {
      await stopPushes();
      await signOut();
      queryClient.clear();
    });
  return (
    <View style={{ gap: SPACE.two }}>
      <Text kind="heading">{title}</Text>
      <Text>{text}</Text>
      {unsent > 0 && <Notice text={unsentWords(unsent)} />}
      {problem !== undefined && <Notice tone="problem" text={problem} />}
      <Button label={button} busy={busy} onPress={() => void leave()} testID="confirm-sign-out" />
      <Button kind="outline" label="Cancel" disabled={busy} onPress={onCancel} />
    </View>
  );
}
