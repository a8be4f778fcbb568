import { apiClient } from '../../calls/api-client.ts';
import { businessPath, doorPath, loginPath } from '../../pages/paths.ts';
import { Protected } from '../session/guards.tsx';
import { DoorMessage } from './door-message.tsx';
import { DoorScreen } from './door-screen.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ARROW_LEFT } from '../../ui/icons.ts';

/** Door for a signed-in member. It stays open when the session ends so that no scan is lost. */
export function MemberDoor({ eventId }: { eventId: string }) {
  return (
    <Protected staysOpen loading={<DoorMessage title="Opening the door…" />}>
      <DoorScreen
        eventId={eventId}
        access={{ client: apiClient }}
        keeper="member"
        back={
          <a href={businessPath} aria-label="My events" className="-ml-2 grid size-11 shrink-0 place-items-center">
            <Icon path={ARROW_LEFT} className="size-6" />
          </a>
        }
        signInAgain={<SignInAgain eventId={eventId} />}
      />
    </Protected>
  );
}

/** Link for signing in again. Doing so in another tab works too, as the door then continues automatically. */
function SignInAgain({ eventId }: { eventId: string }) {
  return (
    <a href={loginPath(doorPath(eventId))} className="door-button mt-4 self-start text-lg">
      Sign in again
    </a>
  );
}
