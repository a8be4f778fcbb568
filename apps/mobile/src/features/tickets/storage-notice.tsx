import { Notice } from '../../design/notice.tsx';
import { useTickets } from './tickets.ts';

/** Says if the phone couldn't store the tickets or read those it had stored. */
export function StorageNotice() {
  const { saved, dropped } = useTickets();
  if (!saved)
    return (
      <Notice
        tone="problem"
        text="Your phone is full, so your tickets can’t be saved for offline use. Free up some space, or keep the app open until you’re in."
      />
    );
  if (dropped)
    return (
      <Notice
        tone="problem"
        text="Another version of the app saved your tickets, and this one can’t read them. Connect to the internet to load them again."
      />
    );
  return null;
}
