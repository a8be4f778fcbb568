import { homePath } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Link } from '../../link.tsx';

/** The link leads to no tickets. */
export function NoTicketsPage() {
  return (
    <div className="wall flex flex-col items-start gap-5 py-16 md:py-28">
      <h1 className="text-4xl sm:text-5xl">There are no tickets at this link</h1>
      <p className="max-w-prose text-lg text-soft">
        Please open the link in your mail once more, whole and unchanged. It came with the confirmation of your order.
      </p>
      <Link to={homePath} className={buttonClass('action', 'mt-2')}>
        Back to Home
      </Link>
    </div>
  );
}
