interface ProgressBarProps {
  /** Share from 0 to 1. */
  share: number;
  /** Description of the bar. */
  label: string;
}

/**
 * Share as a bar with its description. The bar is an image, since the content security policy forbids inline styles.
 */
export function ProgressBar({ share, label }: ProgressBarProps) {
  const percent = Math.round(share * 100);
  return (
    <div>
      <svg
        viewBox="0 0 100 2"
        preserveAspectRatio="none"
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="block h-1.5 w-full bg-pan-deep"
      >
        <rect width={percent} height="2" className="fill-dune" />
      </svg>
      <p aria-hidden="true" className="mt-1.5 text-sm font-semibold text-dune-ink">
        {label}
      </p>
    </div>
  );
}
