import { LOGO_MARK_PATH, LOGO_MARK_VIEW_BOX } from '@quivertree/posters/logo-mark';

/** The product's mark: a quiver tree whose crown is a rising sun. */
export function LogoMark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox={LOGO_MARK_VIEW_BOX} aria-hidden="true" className={className}>
      <path d={LOGO_MARK_PATH} className="fill-dune" />
    </svg>
  );
}
