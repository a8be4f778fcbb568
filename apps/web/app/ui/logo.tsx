/** The quiver tree: a forked trunk under three crowns. */
export function LogoMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <path
        d="M16 30V17m0 4c-.5-4-5.5-4-6.5-9M16 21c.5-4 5.5-4 6.5-9"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M16 1.5a6 6 0 0 1 6 6c0 .8-.6 1.3-1.3 1.3h-9.400c-.7 0-1.3-.5-1.3-1.3a6 6 0 0 1 6-6Z"
        className="fill-dune"
      />
      <path
        d="M7.5 7.5a5 5 0 0 1 5 5c0 .8-.5 1.2-1.2 1.2H3.700c-.7 0-1.2-.4-1.2-1.2a5 5 0 0 1 5-5ZM24.5 7.5a5 5 0 0 1 5 5c0 .8-.5 1.2-1.2 1.2h-7.600c-.7 0-1.2-.4-1.2-1.2a5 5 0 0 1 5-5Z"
        className="fill-dune"
      />
    </svg>
  );
}
