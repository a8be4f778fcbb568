import { listMyOrganisations } from '@quivertree/contract/organisers/organisers';
import { listPushDevices } from '@quivertree/contract/push/push';
import { PUSH_KINDS, type PushKind } from '@quivertree/domain/push/push-kinds';
import { router } from 'expo-router';
import { Platform, View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Notice } from '../../design/notice.tsx';
import { Screen } from '../../design/screen.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { SwitchField } from '../../design/switch-field.tsx';
import { Text } from '../../design/text.tsx';
import { SPACE } from '../../design/theme.ts';
import { AnswerView } from '../../query/answer-view.tsx';
import { useAttempt } from '../../query/use-attempt.ts';
import { useCall } from '../../query/use-call.ts';
import { useSession } from '../../session/use-session.ts';
import { NotificationsBlocked, useNotificationPermission } from './notification-permission.tsx';
import { chooseKinds, providerFor, type PushDevices } from './push-registration.ts';
import { turnReminders, useRemindersOn } from './reminders.ts';

const KINDS = Object.keys(PUSH_KINDS) as PushKind[];
const UNAVAILABLE = 'We can’t send notifications to this phone yet. You’ll still get emails and reminders.';

/** Choice of reminders and notifications. The phone asks for permission when one of them is turned on. */
export function NotificationSettingsScreen() {
  const { ready, user } = useSession();
  const { blocked, allowed } = useNotificationPermission();
  return (
    <Screen belowHeader testID="notification-settings">
      <Text kind="title">Notifications</Text>
      {blocked && <NotificationsBlocked />}
      <Reminders allowed={allowed} />
      <View style={{ gap: SPACE.one }}>
        <Text kind="heading">Notify me when</Text>
        {user ? (
          <PushKinds allowed={allowed} />
        ) : (
          ready && (
            <EmptyState
              title="Sign in to be notified"
              text="We’ll notify you about changes to your events, waiting lists and payments."
            >
              <Button
                label="Sign in"
                onPress={() => router.push({ pathname: '/login', params: { from: '/settings/notifications' } })}
              />
            </EmptyState>
          )
        )}
      </View>
    </Screen>
  );
}

interface PermissionProps {
  /** Resolves to false if the phone's owner doesn't allow notifications. */
  allowed: () => Promise<boolean>;
}

function Reminders({ allowed }: PermissionProps) {
  const on = useRemindersOn();
  const { busy, problem, attempt } = useAttempt();
  return (
    <View style={{ gap: SPACE.one }}>
      <Text kind="heading">Reminders</Text>
      <SwitchField
        label="Remind me of my events"
        hint="The evening before and two hours before, even without a connection."
        on={on}
        disabled={busy}
        onChange={(next) =>
          void attempt(async () => {
            if (!next || (await allowed())) turnReminders(next);
          })
        }
        testID="reminders"
      />
      {problem !== undefined && <Notice tone="problem" text={problem} />}
    </View>
  );
}

function PushKinds({ allowed }: PermissionProps) {
  const devices = useCall(listPushDevices, {});
  return (
    <AnswerView query={devices} loadingLabel="Loading your notifications" skeleton={<Skeleton height={240} />}>
      {(answer) =>
        providerFor(Platform.OS, answer.providers) === null ? (
          <Text>{UNAVAILABLE}</Text>
        ) : (
          <KindSwitches devices={answer} allowed={allowed} refresh={() => devices.refetch()} />
        )
      }
    </AnswerView>
  );
}

interface KindSwitchesProps extends PermissionProps {
  devices: PushDevices;
  refresh: () => Promise<unknown>;
}

function KindSwitches({ devices, allowed, refresh }: KindSwitchesProps) {
  const organisations = useCall(listMyOrganisations, {});
  const { busy, problem, attempt } = useAttempt();
  const chosen = devices.devices.find(({ current }) => current)?.kinds ?? [];
  const isMember = (organisations.data?.length ?? 0) > 0;

  async function turn(kind: PushKind, on: boolean): Promise<void> {
    if (on && !(await allowed())) return;
    await chooseKinds(on ? [...chosen, kind] : chosen.filter((other) => other !== kind), devices);
    await refresh();
  }

  return (
    <>
      {problem !== undefined && <Notice tone="problem" text={problem} />}
      {KINDS.filter((kind) => kind !== 'payout' || isMember || chosen.includes(kind)).map((kind) => (
        <SwitchField
          key={kind}
          label={PUSH_KINDS[kind]}
          on={chosen.includes(kind)}
          disabled={busy}
          onChange={(on) => void attempt(() => turn(kind, on))}
          testID={`kind-${kind}`}
        />
      ))}
    </>
  );
}
