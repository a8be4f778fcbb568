import { getTeam, inviteMember, type Team } from '@quivertree/contract/organisers/team';
import { isEmail } from '@quivertree/domain/events/custom-fields';
import {
  MEMBER_ROLE_LABELS,
  MEMBER_ROLES,
  type MemberRole,
  mayGiveRole,
} from '@quivertree/domain/organisers/organiser-roles';
import { formatDate, formatDateTime, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { type ReactNode, useState } from 'react';
import { apiClient } from '../../../calls/api-client.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { TextField } from '../../../ui/field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SettingsForm } from '../../accounts/settings-form.tsx';
import { EmailText } from '../../hub/email-text.tsx';
import { HubPage } from '../../hub/hub-page.tsx';
import { useOrganisation } from '../../hub/organisation-frame.tsx';
import { typedInto } from '../../session/form-control.ts';
import { isActing } from '../../session/use-session.ts';
import { UnlessActing } from '../../hub/unless-acting.tsx';
import { InvitationActions } from './invitation-actions.tsx';
import { MemberActions } from './member-actions.tsx';
import { setAnswer } from '../../../queries/answers.ts';
import { useAnswer } from '../../../queries/use-query.ts';

/** Role of the signed-in person: a member's role, or administrator. */
export type TeamActor = MemberRole | 'administrator';

/** An organisation's members and invitations, with a form for inviting more. */
export default function TeamPage() {
  const { id, role, closed } = useOrganisation();
  const team = useAnswer(getTeam, { params: { organiserId: id } });
  const actor = role ?? 'administrator';
  return (
    <HubPage title="Team" lead="Roles decide what people can see and do. Changes take effect immediately.">
      {team.error && !team.data ? (
        <ErrorState onRetry={team.refetch} retrying={team.isFetching}>
          {`Error loading the team: ${team.error.message}`}
        </ErrorState>
      ) : (
        <div className="flex flex-col gap-10">
          <People organiserId={id} team={team.data} actor={actor} />
          {team.data && team.data.invitations.length > 0 && (
            <Invitations organiserId={id} invitations={team.data.invitations} actor={actor} />
          )}
          <UnlessActing to="change the team">
            {closed ? (
              <p className="text-soft">This organisation is closed, so no one can join it.</p>
            ) : (
              <Invite organiserId={id} invitations={team.data?.invitations ?? []} actor={actor} />
            )}
          </UnlessActing>
        </div>
      )}
    </HubPage>
  );
}

function People({ organiserId, team, actor }: { organiserId: string; team: Team | undefined; actor: TeamActor }) {
  return (
    <DataTable
      caption="People"
      rows={team?.members}
      awaited={3}
      rowKey={({ userId }) => userId}
      columns={[
        {
          label: 'Name',
          cell: ({ name, email, self }) => (
            <>
              {name}
              {self && ' (you)'}
              <span className="block text-sm font-normal text-soft">
                <EmailText email={email} />
              </span>
            </>
          ),
        },
        { label: 'Role', cell: ({ role }) => MEMBER_ROLE_LABELS[role].name },
        { label: 'Joined', cell: ({ since }) => <span className="figures">{formatDate(since, NAMIBIA)}</span> },
        ...actions((member: Team['members'][number]) => (
          <MemberActions organiserId={organiserId} member={member} actor={actor} />
        )),
      ]}
    />
  );
}

function Invitations({
  organiserId,
  invitations,
  actor,
}: {
  organiserId: string;
  invitations: Team['invitations'];
  actor: TeamActor;
}) {
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations" className="mb-3 text-xl">
        Invitations
      </h2>
      <DataTable
        caption="Invitations"
        rows={invitations}
        rowKey={({ id }) => id}
        columns={[
          { label: 'Email', cell: ({ email }) => <EmailText email={email} /> },
          { label: 'Role', cell: ({ role }) => MEMBER_ROLE_LABELS[role].name },
          {
            label: 'Valid until',
            cell: ({ expiresAt, expired }) =>
              expired ? 'Expired' : <span className="figures">{formatDateTime(expiresAt, NAMIBIA)}</span>,
          },
          ...actions((invitation: Team['invitations'][number]) => (
            <InvitationActions organiserId={organiserId} invitation={invitation} actor={actor} />
          )),
        ]}
      />
    </section>
  );
}

/** Column of actions, which no one may take on behalf of someone else. */
function actions<Row>(cell: (row: Row) => ReactNode): { label: string; cell: (row: Row) => ReactNode }[] {
  return isActing() ? [] : [{ label: 'Actions', cell }];
}

interface InviteProps {
  organiserId: string;
  invitations: Team['invitations'];
  actor: TeamActor;
}

function Invite({ organiserId, invitations, actor }: InviteProps) {
  const roles = MEMBER_ROLES.filter((role) => mayGiveRole(actor, role));
  const onlyRole = roles.length === 1 ? (roles[0] ?? null) : null;
  const [role, setRole] = useState(onlyRole);
  return (
    <section aria-labelledby="invite" className="max-w-xl">
      <h2 id="invite" className="mb-3 text-xl">
        Invite someone
      </h2>
      <SettingsForm
        kind="action"
        button="Send invitation"
        check={(form) => {
          if (!isEmail(typedInto(form, 'email'))) return 'Please enter a valid email address.';
          return role === null ? 'Please choose a role.' : undefined;
        }}
        save={async (form) => {
          const email = typedInto(form, 'email');
          const body = { email, role: role ?? 'door' };
          const team = await apiClient.call(inviteMember, { params: { organiserId }, body });
          setAnswer(getTeam, { params: { organiserId } }, team);
          form.reset();
          setRole(onlyRole);
          return invitations.some((earlier) => earlier.email.toLowerCase() === email.toLowerCase())
            ? `New invitation sent to ${email}. The earlier one no longer works.`
            : `Invitation sent to ${email}`;
        }}
      >
        <TextField
          label="Email address"
          name="email"
          type="email"
          autoComplete="off"
          maxLength={254}
          hint="The person you invite has to sign in with this address. The link in our email works once, within seven days."
          required
        />
        <RadioGroup
          legend="Role"
          name="role"
          value={role}
          onChange={setRole}
          choices={roles.map((value) => ({
            value,
            label: MEMBER_ROLE_LABELS[value].name,
            hint: MEMBER_ROLE_LABELS[value].about,
          }))}
        />
      </SettingsForm>
    </section>
  );
}
