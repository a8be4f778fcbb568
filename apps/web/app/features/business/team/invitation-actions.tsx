import { getTeam, resendInvitation, type Team, withdrawInvitation } from '@quivertree/contract/team';
import { mayGiveRole } from '@quivertree/domain/organiser-roles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../../api-client.ts';
import { RowAction } from '../../../ui/row-action.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { answerQuery } from '../../hub/answer-query.ts';
import type { TeamActor } from './team-page.tsx';

interface InvitationActionsProps {
  organiserId: string;
  invitation: Team['invitations'][number];
  actor: TeamActor;
}

/** Mails an invitation once more, or takes it back. */
export function InvitationActions({ organiserId, invitation, actor }: InvitationActionsProps) {
  const queries = useQueryClient();
  const { queryKey } = answerQuery(getTeam, { params: { organiserId } });
  const params = { organiserId, invitationId: invitation.id };
  const keep = (team: Team) => queries.setQueryData(queryKey, team);
  const sending = useMutation({
    mutationFn: () => apiClient.call(resendInvitation, { params }),
    onSuccess: (team) => {
      keep(team);
      void showSuccess(`The invitation to ${invitation.email} is on its way again.`);
    },
  });
  const withdrawal = useMutation({
    mutationFn: () => apiClient.call(withdrawInvitation, { params }),
    onSuccess: keep,
    onError: () => queries.invalidateQueries({ queryKey }),
  });
  if (!mayGiveRole(actor, invitation.role)) return null;
  const problem = sending.error ?? withdrawal.error;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-4 max-sm:justify-end">
      <RowAction
        aria-label={`Send again to ${invitation.email}`}
        disabled={invitation.mailsLeft === 0}
        busy={sending.isPending}
        onClick={() => sending.mutate()}
      >
        Send again
      </RowAction>
      <RowAction
        aria-label={`Withdraw the invitation to ${invitation.email}`}
        busy={withdrawal.isPending}
        onClick={() => withdrawal.mutate()}
      >
        Withdraw
      </RowAction>
      {problem && (
        <span role="alert" className="w-full text-sm font-semibold text-rust-ink">
          {problem.message}
        </span>
      )}
    </span>
  );
}
