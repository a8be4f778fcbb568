import { homePath } from '../../pages/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Link } from '../../pages/link.tsx';
import { isActing, useSession } from './use-session.ts';

/** Page shown to signed-in users who lack the role that another page requires. */
export default function ForbiddenPage() {
  const { ready, user } = useSession();
  return (
    <div className="wall flex flex-col items-start gap-5 py-16 md:py-28">
      <p className="figures font-display text-8xl font-extrabold leading-none text-dune-ink">403</p>
      <h1 className="text-4xl sm:text-5xl">You don't have access</h1>
      <p className="max-w-prose text-lg text-soft">
        {ready && user && isActing()
          ? `You’re acting on behalf of ${user.name}, who can’t open this section. To open your own pages, choose “Leave their account” first.`
          : 'Ask your administrator to grant the required role for this section'}
      </p>
      <Link to={homePath} className={buttonClass('action', 'mt-2')}>
        Go back home
      </Link>
    </div>
  );
}
