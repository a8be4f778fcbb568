import { Icon } from '../../ui/icon.tsx';

const HEART =
  'M12 20.5C8 17.4 2.5 13.6 2.5 8.9 2.5 6 4.7 4 7.2 4c1.9 0 3.6 1 4.8 2.8C13.2 5 14.9 4 16.8 4c2.5 0 4.7 2 4.7 4.9 0 4.7-5.5 8.5-9.5 11.6Z';
const BELL = 'M4 17h16c-1.4-1.6-2-3.2-2-7.5a6 6 0 0 0-12 0C6 13.8 5.4 15.4 4 17Zm6 3.5a2.3 2.3 0 0 0 4 0';
const RINGING = `${BELL}M2 8.5C2.2 6.2 3 4.3 4.4 2.8M22 8.5c-.2-2.3-1-4.2-2.4-5.7`;

/** Heart, filled once the event is saved. */
export function Heart({ saved = false, className }: { saved?: boolean; className: string }) {
  return <Icon path={HEART} className={className} fill={saved ? 'currentColor' : 'none'} />;
}

/** Bell, which rings once the organiser is followed. */
export function Bell({ followed = false, className }: { followed?: boolean; className: string }) {
  return <Icon path={followed ? RINGING : BELL} className={className} />;
}
