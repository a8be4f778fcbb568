import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { accountPath } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Link } from '../../link.tsx';
import { normaliseReturnPath } from '../session/return-path.ts';
import { browserSession } from '../session/use-session.ts';
import { secondStepQuery } from './account-query.ts';
import { SecondStep } from './second-step.tsx';

/** Whoever's role needs a second step sets it up here, and goes on to where they were. */
export function SecondStepPage() {
  const [query] = useSearchParams();
  const from = query.get('from');
  const { data } = useQuery(secondStepQuery);
  useEffect(() => browserSession().ledToSecondStep(), []);
  const there = from === null ? accountPath : normaliseReturnPath(from, window.location.origin);
  return (
    <div className="wall py-8 md:py-12">
      <h1 className="text-4xl sm:text-5xl">{data?.inThisSession ? 'You are set' : 'First, a second step'}</h1>
      <p className="mt-4 mb-8 max-w-[60ch] text-lg text-soft">
        {data?.inThisSession
          ? 'From now on your sign-in asks for it. You can add another, for the day the first one is lost.'
          : 'Whoever can touch money or administers this site signs in with a second step. Set one up, and you are back where you were.'}
      </p>
      <SecondStep
        afterwards={
          data?.inThisSession && (
            <Link to={there} replace className={buttonClass('action', 'mb-8')}>
              Go on
            </Link>
          )
        }
      />
    </div>
  );
}
