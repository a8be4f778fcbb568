import { getOrganiserTerms } from '@quivertree/contract/organiser-terms';
import { Link } from 'react-router';
import { administrationPath } from '../../paths.ts';
import { AnswerView } from '../hub/answer-view.tsx';
import { useAnswer } from '../hub/use-answer.ts';
import { ChangeAdvanceShare } from '../platform-money/change-advance-share.tsx';
import { ChangePlan } from '../platform-money/change-plan.tsx';

/** An organisation's plan, fee and advance share; both are changed here. */
export function OrganiserTerms({ organiserId }: { organiserId: string }) {
  const terms = useAnswer(getOrganiserTerms, { params: { organiserId } });
  return (
    <AnswerView query={terms} name="plan and shares">
      {({ plan, plans, advanceBasisPoints, advanceShares }) => (
        <>
          <div className="mt-5 grid gap-10 md:grid-cols-2">
            <ChangePlan key={`plan ${plans.length}`} organiserId={organiserId} plan={plan} />
            <ChangeAdvanceShare
              key={`share ${advanceShares.length}`}
              organiserId={organiserId}
              basisPoints={advanceBasisPoints}
            />
          </div>
          <Link
            to={administrationPath(`/organiser-money/${organiserId}`)}
            className="mt-3 inline-flex min-h-11 items-center underline underline-offset-4"
          >
            Who changed them when
          </Link>
        </>
      )}
    </AnswerView>
  );
}
