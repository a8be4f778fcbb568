import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '../../pages/link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ARROW_LEFT } from '../../ui/icons.ts';
import { isPreviousEntry, lastListAddress } from './last-lists.ts';

/** Link to a parent page. A list is shown as it was left: with its filters and, directly after it, where it was scrolled. */
export function BackLink({ label, to }: { label: string; to: string }) {
  const navigate = useNavigate();
  function goBack(event: MouseEvent): void {
    const inNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (inNewTab || !isPreviousEntry(to)) return;
    event.preventDefault();
    void navigate(-1);
  }
  return (
    <Link
      to={lastListAddress(to)}
      onClick={goBack}
      className="-ml-3 inline-flex min-h-11 shrink-0 items-center justify-center gap-1.5 text-sm font-medium underline-offset-4 max-sm:w-11 sm:-mt-2 sm:ml-0 sm:hover:underline"
    >
      <Icon path={ARROW_LEFT} className="size-5 sm:size-4" />
      <span className="max-sm:sr-only">{label}</span>
    </Link>
  );
}
