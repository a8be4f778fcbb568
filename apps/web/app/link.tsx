import type { ComponentProps, MouseEvent } from 'react';
import { useNavigate } from 'react-router';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Where it leads: an address of this site, written in full from its root as `paths.ts` does. */
  to: string;
  /** Whether it takes the place of this page in the browser's history; without a word, only where it leads to this page. */
  replace?: boolean;
  /** What is kept with the entry in the browser's history. */
  state?: unknown;
}

/**
 * A link to another page of this site, which is shown without loading the document anew. The router's own link looks
 * into each address for what it may be relative to, every time it is rendered; ours are whole, and a page has dozens.
 */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !opensHere(event)) return;
    event.preventDefault();
    void navigate(to, { replace: replace ?? event.currentTarget.href === window.location.href, state });
  };
  return <a {...rest} href={to} onClick={follow} />;
}

/** Not in another tab or window, and not to be saved: those clicks are the browser's. */
function opensHere({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>): boolean {
  const elsewhere = metaKey || ctrlKey || shiftKey || altKey || !['', '_self'].includes(currentTarget.target);
  return button === 0 && !elsewhere;
}
