import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { accountPath } from '../../pages/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Link } from '../../pages/link.tsx';
import { normaliseReturnPath } from '../session/return-path.ts';
import { browserSession } from '../session/use-session.ts';
import { ConfirmAddress } from '../account-ownership/confirm-address.tsx';
import { TwoStepVerification } from './two-step-verification.tsx';
import { useAnswer } from '../../queries/use-query.ts';
import { getAccount } from '@quivertree/contract/accounts/own-account';
import { getSecondFactor } from '@quivertree/contract/accounts/second-factor';

/** Sets up two-step verification for a page that requires it, then returns there. */
export default function TwoStepVerificationPage() {
  const [query] = useSearchParams();
  const from = query.get('from');
  const { data } = useAnswer(getSecondFactor, {});
  const account = useAnswer(getAccount, {});
  useEffect(() => browserSession().twoStepSetupStarted(), []);
  const nextPath = from === null ? accountPath : normaliseReturnPath(from, window.location.origin);
  return (
    <div className="wall py-8 md:py-12">
      <h1 className="text-4xl sm:text-5xl">
        {data?.inThisSession ? (
          'You’re all set'
        ) : (
          <>
            Set up <span className="whitespace-nowrap">two-step</span> verification
          </>
        )}
      </h1>
      <p className="mt-4 mb-8 max-w-[60ch] text-lg text-soft">
        {data?.inThisSession
          ? 'From now on, you’ll be asked for two-step verification when you sign in. Add a second method in case you lose the first.'
          : 'This page needs two-step verification. Setting it up takes two minutes, and then we’ll take you back to where you were.'}
      </p>
      {account.data?.emailConfirmed === false && (
        <div className="mb-8">
          <ConfirmAddress>
            <p>
              Confirm your email address first: open the link in our email to{' '}
              <strong className="wrap-anywhere">{account.data.email}</strong>.
            </p>
          </ConfirmAddress>
        </div>
      )}
      <TwoStepVerification
        afterwards={
          data?.inThisSession && (
            <Link to={nextPath} replace className={buttonClass('action', 'mb-8')}>
              Continue
            </Link>
          )
        }
      />
    </div>
  );
}
