import { homePath, myTicketsPath } from '../../pages/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Link } from '../../pages/link.tsx';

/** Page shown when a link leads to no tickets. */
export function NoTicketsPage() {
  return (
    <div className="wall flex flex-col items-start gap-5 py-16 md:py-28">
      <h1 className="text-4xl sm:text-5xl">We can’t find these tickets</h1>
      <p className="max-w-prose text-lg text-soft">
        Make sure you’re using the complete link from our email. You can also find your tickets in My Tickets, or have
        their links sent again.
      </p>
      <p className="mt-2 flex flex-wrap gap-3">
        <Link to={myTicketsPath} className={buttonClass()}>
          My Tickets
        </Link>
        <Link to={homePath} className={buttonClass('outline')}>
          Back to Home
        </Link>
      </p>
    </div>
  );
}
