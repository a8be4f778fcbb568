import { aboutPath, calendarPath, explorePath, homePath } from '../pages/paths.ts';
import { useRootData } from '../document/use-root-data.ts';

export interface MainLink {
  label: string;
  to: string;
  /** True if the link is hidden in the menu of small screens (specification, section 2). */
  wideOnly?: true;
}

/** Links of header, drawer and footer, in order. */
export function useMainLinks(): readonly MainLink[] {
  const { links } = useRootData();
  return [
    { label: 'Home', to: homePath },
    { label: 'Events', to: explorePath() },
    { label: 'Calendar', to: calendarPath, wideOnly: true },
    { label: 'About Us', to: aboutPath },
    { label: 'List your Event', to: links.businessSite },
  ];
}
