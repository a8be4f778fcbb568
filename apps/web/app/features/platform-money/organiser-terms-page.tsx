import type { Answer } from '@quivertree/contract/call';
import { getOrganiserTerms } from '@quivertree/contract/organiser-terms';
import { createPayout, listPayouts } from '@quivertree/contract/payouts';
import { DEFAULT_CURRENCY, formatMoney } from '@quivertree/domain/money';
import { formatDateTime, NAMIBIA } from '@quivertree/domain/zoned-time';
import { useState } from 'react';
import { Link } from 'react-router';
import { administrationPath, organisationPath } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { AnswerView } from '../hub/answer-view.tsx';
import { CommandDialog } from '../hub/command-dialog.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { useAnswer } from '../hub/use-answer.ts';
import { ChangeAdvanceShare } from './change-advance-share.tsx';
import { ChangePlan } from './change-plan.tsx';
import { PLAN_WORDS, shareWords } from './plan-words.ts';

type Terms = Answer<typeof getOrganiserTerms>;

/** On which terms an organiser sells and is paid. */
export function OrganiserTermsPage({ organiserId }: { organiserId: string }) {
  const terms = useAnswer(getOrganiserTerms, { params: { organiserId } });
  const [drawing, setDrawing] = useState(false);
  return (
    <HubPage
      title="Terms of an organiser"
      actions={
        <>
          <Link to={organisationPath(organiserId, '/money')} className={buttonClass('outline')}>
            Its money
          </Link>
          <Button kind="outline" onClick={() => setDrawing(true)}>
            Draw up a payout
          </Button>
        </>
      }
    >
      <Link
        to={administrationPath('/organiser-money')}
        className="mb-3 inline-flex min-h-11 items-center underline underline-offset-4"
      >
        All organisers
      </Link>
      <AnswerView query={terms} name="the terms">
        {(data) => (
          <div className="flex flex-col gap-10">
            <div className="grid gap-10 md:grid-cols-2">
              <ChangePlan key={`plan ${data.plans.length}`} organiserId={organiserId} plan={data.plan} />
              <ChangeAdvanceShare
                key={`share ${data.advanceShares.length}`}
                organiserId={organiserId}
                basisPoints={data.advanceBasisPoints}
              />
            </div>
            <History terms={data} />
          </div>
        )}
      </AnswerView>
      {drawing && (
        <CommandDialog
          call={createPayout}
          title="Draw up a payout"
          action="Draw up a payout"
          done="Drawn up: somebody else has to approve it."
          refresh={[listPayouts]}
          input={() => ({ params: { organiserId }, body: { currency: DEFAULT_CURRENCY } })}
          onClose={() => setDrawing(false)}
        >
          <p>
            All that is due to the organiser now goes into a new payout, without waiting for the settlement. Somebody
            else has to approve it; no money leaves our bank until then.
          </p>
        </CommandDialog>
      )}
    </HubPage>
  );
}

function History({ terms }: { terms: Terms }) {
  return (
    <section aria-labelledby="terms-before">
      <h2 id="terms-before" className="mb-3 text-xl">
        Who changed what
      </h2>
      <DataTable
        caption="Who changed what"
        rows={changesOf(terms)}
        rowKey={({ at, what }) => at + what}
        columns={[
          { label: 'What', cell: ({ what }) => what },
          { label: 'When', cell: ({ at }) => formatDateTime(at, NAMIBIA) },
          { label: 'Who', cell: ({ by }) => by ?? '–' },
        ]}
      />
    </section>
  );
}

function changesOf({ plans, advanceShares }: Terms) {
  const changes = [
    ...plans.map(({ plan, at, by }) => ({
      what: `${PLAN_WORDS[plan.name]}: ${shareWords(plan.variableFeeBasisPoints)} and ${formatMoney({ amount: plan.fixedFeeMinor, currency: DEFAULT_CURRENCY })}`,
      at,
      by,
    })),
    ...advanceShares.map(({ basisPoints, at, by }) => ({ what: `Advance of ${shareWords(basisPoints)}`, at, by })),
  ];
  return changes.sort((a, b) => b.at.localeCompare(a.at));
}
