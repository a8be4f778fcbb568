import {
  findOrganiserRight,
  getOrganiserSecondLook,
  getReviewedOrganiser,
  listOrganisers,
  putOrganiserBack,
  type ReviewedOrganiser,
} from '@quivertree/contract/organiser-review';
import { getAdministratorsDay } from '@quivertree/contract/operations';
import { type OrganiserWordingField, organiserWordingChanges } from '@quivertree/domain/organiser-wording';
import { picturePath } from '@quivertree/domain/pictures';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiClient } from '../../api-client.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { useAttempt } from '../../use-attempt.ts';
import { answerQuery } from '../hub/answer-query.ts';
import { AnswerView } from '../hub/answer-view.tsx';
import { useAnswer } from '../hub/use-answer.ts';
import { useRefresh } from '../hub/use-refresh.ts';
import { ComparedWordings } from './compared-wordings.tsx';

const FIELD_WORDS: Record<OrganiserWordingField, string> = {
  name: 'Name',
  logoId: 'Logo',
  description: 'About them',
  city: 'City',
  phone: 'Phone',
  website: 'Web address',
  socialLinks: 'Other links',
};

/** What was changed on an organisation's page since it was looked at last, and the decision about it. */
export function OrganiserSecondLook({ organiserId }: { organiserId: string }) {
  const params = { organiserId };
  const look = useAnswer(getOrganiserSecondLook, { params });
  const queries = useQueryClient();
  const refresh = useRefresh();
  const { busy, problem, attempt } = useAttempt();
  // What is typed outlives a change that comes meanwhile.
  const [words, setWords] = useState('');

  const run = (done: string, deed: () => Promise<ReviewedOrganiser>): Promise<void> =>
    attempt(async () => {
      try {
        const decided = await deed();
        void showSuccess(done);
        // With this the decision is off the page: what it was about is asked for no more.
        queries.setQueryData(answerQuery(getReviewedOrganiser, { params }).queryKey, decided);
        queries.removeQueries(answerQuery(getOrganiserSecondLook, { params }));
        await refresh(listOrganisers, getAdministratorsDay);
      } catch (error) {
        await refresh(getReviewedOrganiser, getOrganiserSecondLook);
        throw error;
      }
    });

  return (
    <AnswerView query={look} name="what was changed">
      {({ turn, wordings }) => (
        <div className="flex flex-col gap-4">
          <FormAlert>{problem}</FormAlert>
          <p>It is public with what it says now.</p>
          <ComparedWordings
            key={turn}
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
                  <p className="p-3 text-soft">(nothing)</p>
                ),
            }}
          />
          <Button
            className="self-start"
            busy={busy}
            onClick={() =>
              void run('It is found right.', () => apiClient.call(findOrganiserRight, { params, body: { turn } }))
            }
          >
            Looks right
          </Button>
          <TextArea
            label="Why it cannot stay"
            value={words}
            maxLength={2_000}
            onChange={({ target }) => setWords(target.value)}
            hint="They are mailed these words."
          />
          <p className="text-soft">
            Putting it back makes the page say again what it said when somebody looked at it last. Sales are not
            touched, and the organisation can change its page again.
          </p>
          <Button
            kind="outline"
            className="self-start"
            disabled={busy || words.trim() === ''}
            onClick={() =>
              void run('It is put back as it was.', () =>
                apiClient.call(putOrganiserBack, { params, body: { turn, words } }),
              )
            }
          >
            Put it back as it was
          </Button>
        </div>
      )}
    </AnswerView>
  );
}
