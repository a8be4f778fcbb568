import type { SVGProps } from 'react';

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'path'> {
  /** Outline, in a square of 24 units. */
  path: string;
}

/**
 * Icon for what every page or card has. An icon library there would be loaded by everyone, and would take a twentieth
 * of the time that the server needs for an event's page.
 */
export function Icon({ path, ...rest }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true" {...rest}>
      <path d={path} />
    </svg>
  );
}
