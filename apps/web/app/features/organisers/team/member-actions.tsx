import { listMyOrganisations } from '@quivertree/contract/organisers/organisers';
import { changeMemberRole, getTeam, removeMember, type Team } from '@quivertree/contract/organisers/team';
import {
  MEMBER_ROLE_LABELS,
  MEMBER_ROLES,
  type MemberRole,
  mayGiveRole,
  mayCreateDoorLinks,
} from '@quivertree/domain/organisers/organiser-roles';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { businessPath, profilePath } from '../../../pages/paths.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { RowAction } from '../../../ui/row-action.tsx';
import { CommandDialog } from '../../hub/command-dialog.tsx';
import { browserSession } from '../../session/use-session.ts';
import type { TeamActor } from './team-page.tsx';
import { plural } from '@quivertree/domain/text/plural';
import { refresh } from '../../../queries/answers.ts';
import { useAnswer } from '../../../queries/use-query.ts';

interface MemberActionsProps {
  organiserId: string;
  member: Team['members'][number];
  actor: TeamActor;
}

/** Buttons that change a member's role or end their membership. */
export function MemberActions({ organiserId, member, actor }: MemberActionsProps) {
  const [asking, setAsking] = useState<'role' | 'end'>();
  const roles = MEMBER_ROLES.filter((role) => mayGiveRole(actor, role));
  const mayChange = !member.self && mayGiveRole(actor, member.role);
  const close = () => setAsking(undefined);
  return (
    <span className="inline-flex flex-wrap gap-x-4 max-sm:justify-end">
      {mayChange && roles.length > 1 && (
        <RowAction aria-label={`Change role of ${member.name}`} onClick={() => setAsking('role')}>
          Change role
        </RowAction>
      )}
      {(mayChange || member.self) && (
        <RowAction
          aria-label={member.self ? 'Leave this organisation' : `Remove ${member.name}`}
          onClick={() => setAsking('end')}
        >
          {member.self ? 'Leave' : 'Remove'}
        </RowAction>
      )}
      {asking === 'role' && <ChangeRole {...{ organiserId, member, roles }} onClose={close} />}
      {asking === 'end' && <EndMembership {...{ organiserId, member }} onClose={close} />}
    </span>
  );
}

interface AskingProps {
  organiserId: string;
  member: Team['members'][number];
  onClose: () => void;
}

function ChangeRole({ organiserId, member, roles, onClose }: AskingProps & { roles: readonly MemberRole[] }) {
  const [role, setRole] = useState<MemberRole>(member.role);
  return (
    <CommandDialog
      call={changeMemberRole}
      title={`Change the role of ${member.name}?`}
      action="Change role"
      done="Role changed"
      refresh={[getTeam]}
      disabled={role === member.role}
      input={() => ({
        params: { organiserId, userId: member.userId },
        body: { role },
      })}
      onClose={onClose}
    >
      <RadioGroup
        legend="New role (takes effect immediately)"
        name={`role-of-${member.userId}`}
        value={role}
        onChange={setRole}
        choices={roles.map((value) => ({
          value,
          label: MEMBER_ROLE_LABELS[value].name,
          hint: MEMBER_ROLE_LABELS[value].about,
        }))}
      />
      {!mayCreateDoorLinks(role) && <DoorLinksWarning links={member.doorLinks} self={false} />}
    </CommandDialog>
  );
}

function EndMembership({ organiserId, member, onClose }: AskingProps) {
  const navigate = useNavigate();
  const mine = useAnswer(listMyOrganisations, {});
  async function leave(): Promise<void> {
    // Without another organisation, the hub closes as soon as the session is reloaded. A new document doesn't ask it.
    if (!mine.data?.some(({ id }) => id !== organiserId)) return window.location.assign(profilePath);
    await browserSession().reload();
    await refresh(listMyOrganisations);
    await navigate(businessPath);
  }
  return (
    <CommandDialog<typeof removeMember>
      call={removeMember}
      title={member.self ? 'Leave this organisation?' : `Remove ${member.name}?`}
      action={member.self ? 'Leave organisation' : `Remove ${member.name}`}
      done={member.self ? 'You’ve left the organisation' : `${member.name} removed`}
      // The team isn't refetched after leaving, because former members can't see it.
      refresh={member.self ? [] : [getTeam]}
      after={member.self ? leave : undefined}
      input={() => ({ params: { organiserId, userId: member.userId } })}
      onClose={onClose}
    >
      <p>
        {member.self
          ? 'You’ll lose access immediately. To rejoin, you’ll need a new invitation.'
          : 'They’ll lose access immediately, on all their devices. Invitations they’ve sent will be withdrawn.'}
      </p>
      <DoorLinksWarning links={member.doorLinks} self={member.self} />
    </CommandDialog>
  );
}

interface DoorLinksWarningProps {
  /** Number of working door links that the member created. */
  links: number;
  /** True if the signed-in person is leaving. */
  self: boolean;
}

/** Warning that a leaving member's door links will stop working, so the people at the door will need new ones first. */
function DoorLinksWarning({ links, self }: DoorLinksWarningProps) {
  if (links === 0) return null;
  const message = self
    ? plural(
        links,
        'The door link you created will stop working immediately. If someone at the door is using it, send them a new link first.',
        'The {n} door links you created will stop working immediately. If people at the door are using them, send new links first.',
      )
    : plural(
        links,
        'The door link this member created will stop working immediately. If someone at the door is using it, send them a new link first.',
        'The {n} door links this member created will stop working immediately. If people at the door are using them, send new links first.',
      );
  return <p>{message}</p>;
}
