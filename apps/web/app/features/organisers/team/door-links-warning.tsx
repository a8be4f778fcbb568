import { plural } from '@quivertree/domain/text/plural';
interface DoorLinksWarningProps {
  /** Number of working door links that the member created. */
  links: number;
  /** True if the signed-in person is leaving. */
  self: boolean;
}

/** Warning that a leaving member's door links stop working, so that the people at the door need new ones first. */
export function DoorLinksWarning({ links, self }: DoorLinksWarningProps) {
  if (links === 0) return null;
  const message = self
    ? plural(
        links,
        'The door link you created stops working immediately. If someone at the door uses it, give them a new one first.',
        'The {n} door links you created stop working immediately. If people at the door use them, give them new ones first.',
      )
    : plural(
        links,
        'The door link they created will stop working immediately. If someone at the door is using it, give them a new one first.',
        'The {n} door links they created stop working immediately. If people at the door use them, give them new ones first.',
      );
  return <p>{message}</p>;
}
