import { myTicketsPath } from '../../pages/paths.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';

interface FollowingFormProps extends ButtonProps {
  /** Adds the entry to what the browser has stored, or removes it (following-by-form.server.ts). */
  change: 'add' | 'remove';
  /** The event or organiser as it is stored (domain/following/stored-following.ts). */
  entry: string;
}

/** Button that changes what is saved and followed on this device, without scripts. */
export function FollowingForm({ change, entry, ...button }: FollowingFormProps) {
  return (
    <form method="post" action={myTicketsPath}>
      <Button {...button} type="submit" name={change} value={entry} />
    </form>
  );
}
