import { chooseNews, getFollowing } from '@quivertree/contract/following/following';
import { ALL_NEWS_KINDS, newsKindsOf } from '@quivertree/domain/following/news-kinds';
import { setAnswer } from '../../queries/answers.ts';
import { useCommand } from '../../queries/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { useFollowing } from './use-following.ts';

const OFFERS = {
  events: 'Get an email if its date or place changes, when sales open, and when it’s almost sold out?',
  organisers: 'Get an email when they announce an event? At most one a day.',
};

/**
 * Offers emails to someone whose account has a saved event or a followed organiser. Nothing is sent unless they accept.
 */
export function NewsOffer({ of }: { of: 'events' | 'organisers' }) {
  const { account } = useFollowing();
  const acceptance = useCommand(chooseNews, {
    done: 'We’ll email you',
    refresh: [],
    after: (answer) => setAnswer(getFollowing, {}, answer),
  });
  const chosen = account.data?.newsKinds;
  const offered = newsKindsOf(of);
  if (!chosen || offered.some((kind) => chosen.includes(kind))) return null;
  return (
    <div className="flex flex-col items-start gap-2 border-l-4 border-aloe pl-4">
      <p>{OFFERS[of]}</p>
      <Button
        kind="quiet"
        className="px-0"
        busy={acceptance.busy}
        onClick={() =>
          void acceptance.run({
            body: { newsKinds: ALL_NEWS_KINDS.filter((kind) => chosen.includes(kind) || offered.includes(kind)) },
          })
        }
      >
        Email me
      </Button>
      {acceptance.problem && (
        <p role="alert" className="font-semibold text-rust-ink">
          {acceptance.problem}
        </p>
      )}
    </div>
  );
}
