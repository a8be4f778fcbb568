import { aboutPath, calendarPath, explorePath, homePath } from '../paths.ts';
import { SITE } from '../site-identity.ts';

export interface MainLink {
  label: string;
  to: string;
  /** Left out of the menu of small screens (specification, section 2). */
  wideOnly?: true;
}

/** The links of header, drawer and footer, in their order. */
export const MAIN_LINKS: readonly MainLink[] = [
  { label: 'Home', to: homePath },
  { label: 'Events', to: explorePath() },
  { label: 'Calendar', to: calendarPath, wideOnly: true },
  { label: 'About Us', to: aboutPath },
  { label: 'List your Event', to: SITE.partnerSignUpUrl },
];
