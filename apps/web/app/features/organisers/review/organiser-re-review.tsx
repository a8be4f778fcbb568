import {
  approveOrganiserChanges,
  getOrganiserReReview,
  getReviewedOrganiser,
  listOrganisers,
  revertOrganiserChanges,
  type ReviewedOrganiser,
} from '@quivertree/contract/organisers/organiser-review';
import { getAdministratorOverview } from '@quivertree/contract/administration/operations';
import { type OrganiserWordingField, organiserWordingChanges } from '@quivertree/domain/organisers/organiser-wording';
import { picturePath } from '@quivertree/domain/pictures/pictures';
import { useState } from 'react';
import { apiClient } from '../../../calls/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { useAttempt } from '../../../calls/use-attempt.ts';
import { AnswerView } from '../../../queries/answer-view.tsx';
import { WordingComparison } from '../../events/review/wording-comparison.tsx';
import { refresh, setAnswer, answerQuery, answers } from '../../../queries/answers.ts';
import { useAnswer } from '../../../queries/use-query.ts';

const FIELD_WORDS: Record<OrganiserWordingField, string> = {
  name: 'Name',
  logoId: 'Logo',
  description: 'About',
  city: 'City',
  phone: 'Phone',
  website: 'Website',
  socialLinks: 'Social links',
};

/** Changes to an organisation's page since its last review, and the decision about them. */
export function OrganiserReReview({ organiserId }: { organiserId: string }) {
  const params = { organiserId };
  const look = useAnswer(getOrganiserReReview, { params });
  const { busy, problem, attempt } = useAttempt();
  // Kept outside the comparison, so that typed text survives an update.
  const [message, setMessage] = useState('');

  const run = (done: string, decide: () => Promise<ReviewedOrganiser>): Promise<void> =>
    attempt(async () => {
      try {
        const decided = await decide();
        void showSuccess(done);
        // The decision is made, so the changes needn't be refetched.
        setAnswer(getReviewedOrganiser, { params }, decided);
        answers.remove(answerQuery(getOrganiserReReview, { params }).key);
        // The focused button is gone, together with the changes.
        document.querySelector('main')?.focus({ preventScroll: true });
        await refresh(listOrganisers, getAdministratorOverview);
      } catch (error) {
        await refresh(getReviewedOrganiser, getOrganiserReReview);
        throw error;
      }
    });

  return (
    <AnswerView query={look} name="the changes">
      {({ version, wordings }) => (
        <div className="flex flex-col gap-4">
          <FormAlert>{problem}</FormAlert>
          <p>Visitors can already see these changes.</p>
          <WordingComparison
            key={version}
            wordings={wordings}
            heading="h3"
            changesOf={organiserWordingChanges}
            fields={FIELD_WORDS}
            picture={{
              field: 'logoId',
              shown: ({ logoId }, alt) =>
                logoId ? (
                  <img src={picturePath('logo', logoId, 320)} alt={alt} width={160} height={160} className="p-3" />
                ) : (
                  <p className="p-3 text-soft">(empty)</p>
                ),
            }}
          />
          <Button
            className="self-start"
            busy={busy}
            onClick={() =>
              void run('Changes approved', () => apiClient.call(approveOrganiserChanges, { params, body: { version } }))
            }
          >
            Approve changes
          </Button>
          <TextArea
            label="Reason"
            value={message}
            maxLength={2_000}
            onChange={({ target }) => setMessage(target.value)}
            hint="We’ll email this to the organisation exactly as you write it."
          />
          <p className="text-soft">
            Reverting restores the last reviewed version. Sales aren’t affected, and the organisation can edit its page
            again.
          </p>
          <Button
            kind="outline"
            className="self-start"
            disabled={busy || message.trim() === ''}
            onClick={() =>
              void run('Changes reverted', () =>
                apiClient.call(revertOrganiserChanges, { params, body: { version, message } }),
              )
            }
          >
            Revert changes
          </Button>
        </div>
      )}
    </AnswerView>
  );
}
