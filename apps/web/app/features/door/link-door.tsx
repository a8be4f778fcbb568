import { getDoorByLink } from '@quivertree/contract/door/door';
import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../../calls/api-client.ts';
import { DoorMessage } from './door-message.tsx';
import { DoorScreen } from './door-screen.tsx';
import { doorEndOf } from '@quivertree/door/scan-queue';

/** Door that is opened with a door link instead of an account. */
export function LinkDoor({ linkKey }: { linkKey: string }) {
  const link = useQuery({
    queryKey: ['door-link', linkKey],
    queryFn: ({ signal }) => apiClient.call(getDoorByLink, { params: { key: linkKey } }, { signal }),
    retry: (failures, error) => doorEndOf(error) === null && failures < 3,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });

  if (link.isPending) return <DoorMessage title="Opening the door…" />;
  if (link.isError)
    return doorEndOf(link.error) ? (
      <DoorMessage title="This door link isn’t valid" advice="Ask the organiser for a new one." />
    ) : (
      <DoorMessage
        title="The door couldn’t be opened"
        advice={link.error.message}
        onRetry={() => void link.refetch()}
      />
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
