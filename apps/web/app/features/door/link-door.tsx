import { getDoorByLink } from '@quivertree/contract/door/door';
import type { Answer } from '@quivertree/contract/call';
import { fieldsOf } from '@quivertree/runtime/unknown-value';
import { apiClient } from '../../calls/api-client.ts';
import { DoorMessage } from './door-message.tsx';
import { DoorScreen } from './door-screen.tsx';
import { doorEndOf } from '@quivertree/door/scan-queue';
import { useStoredQuery } from './use-stored-query.ts';

/** Door that is opened with a door link instead of an account. */
export function LinkDoor({ linkKey }: { linkKey: string }) {
  const link = useStoredQuery({
    key: ['door-link', linkKey],
    fetch: async (client, signal) => ({
      linkKey,
      ...(await client.call(getDoorByLink, { params: { key: linkKey } }, { signal })),
    }),
    storageKey: 'door:link',
    read: (stored) => (isOpenedLink(stored) && stored.linkKey === linkKey ? stored : undefined),
    isFinal: (error) => doorEndOf(error) !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });

  if (link.isPending) return <DoorMessage title="Opening the door…" />;
  if (link.error)
    return doorEndOf(link.error) ? (
      <DoorMessage title="This door link isn’t valid" advice="Ask the organiser for a new one." />
    ) : (
      <DoorMessage title="The door couldn’t be opened" advice={link.error.message} onRetry={link.refetch} />
    );
  return (
    <DoorScreen
      eventId={link.data.eventId}
      access={{ client: apiClient, authorization: `Door ${linkKey}` }}
      keeper="link"
      doorName={link.data.name}
    />
  );
}

function isOpenedLink(stored: unknown): stored is Answer<typeof getDoorByLink> & { linkKey: string } {
  const { linkKey, eventId, name } = fieldsOf(stored);
  return [linkKey, eventId, name].every((text) => typeof text === 'string');
}
