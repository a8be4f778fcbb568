interface DoorLinksEndProps {
  /** How many of theirs open a door now. */
  links: number;
  /** Whether it is about one's own. */
  self: boolean;
}

/** Says that the door links of someone who goes stop working, so that the people at the door get new ones first. */
export function DoorLinksEnd({ links, self }: DoorLinksEndProps) {
  if (links === 0) return null;
  const made = `${self ? 'you' : 'they'} made`;
  return (
    <p>
      {links === 1
        ? `The door link that ${made} stops working at once. If someone at the door uses it, give them a new one first.`
        : `The ${links} door links that ${made} stop working at once. If people at the door use them, give them new ones first.`}
    </p>
  );
}
