import type { ComponentProps, MouseEvent } from 'react';
import { useNavigate } from 'react-router';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Absolute path on this site, from `paths.ts`. */
  to: string;
  /** Replaces the current history entry; by default only for links to the current page. */
  replace?: boolean;
  /** State stored with the history entry. */
  state?: unknown;
}

/** On the server, nothing is followed, and a page with dozens of links shouldn't prepare it for each of them. */
const useNavigation = import.meta.env.SSR ? () => () => {} : useNavigate;

/**
 * Link to another page of this site without reloading the document. Leaner than the router's own, which resolves every
 * relative address on each render: ours are always absolute, and a page has dozens of links.
 */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const navigate = useNavigation();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !opensHere(event)) return;
    event.preventDefault();
    void navigate(to, { replace: replace ?? event.currentTarget.href === window.location.href, state });
  };
  return <a {...rest} href={to} onClick={follow} />;
}

/** False for clicks that the browser should handle, because they open a tab or window or save the target. */
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
