import { getTeam, resendInvitation, type Team, withdrawInvitation } from '@quivertree/contract/organisers/team';
import { mayGiveRole } from '@quivertree/domain/organisers/organiser-roles';
import { RowAction } from '../../../ui/row-action.tsx';
import { useCommand } from '../../../queries/use-command.ts';
import type { TeamActor } from './team-page.tsx';

interface InvitationActionsProps {
  organiserId: string;
  invitation: Team['invitations'][number];
  actor: TeamActor;
}

/** Buttons that resend or withdraw an invitation. */
export function InvitationActions({ organiserId, invitation, actor }: InvitationActionsProps) {
  const params = { organiserId, invitationId: invitation.id };
  const sending = useCommand(resendInvitation, {
    done: `Invitation sent to ${invitation.email}`,
    refresh: [getTeam],
  });
  const withdrawal = useCommand(withdrawInvitation, {
    done: `Invitation to ${invitation.email} withdrawn`,
    refresh: [getTeam],
  });
  if (!mayGiveRole(actor, invitation.role)) return null;
  const problem = sending.problem ?? withdrawal.problem;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-4 max-sm:justify-end">
      <RowAction
        aria-label={`Resend invitation to ${invitation.email}`}
        disabled={invitation.emailsLeft === 0}
        busy={sending.busy}
        onClick={() => void sending.run({ params })}
      >
        Resend
      </RowAction>
      <RowAction
        aria-label={`Withdraw invitation to ${invitation.email}`}
        busy={withdrawal.busy}
        onClick={() => void withdrawal.run({ params })}
      >
        Withdraw
      </RowAction>
      {problem && (
        <span role="alert" className="w-full text-sm font-semibold text-rust-ink">
          {problem}
        </span>
      )}
    </span>
  );
}
