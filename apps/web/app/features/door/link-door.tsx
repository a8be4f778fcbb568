import { getDoorByLink } from '@quivertree/contract/door/door';
import { readJson, writeJson } from '@quivertree/runtime/key-value-store';
import { fieldsOf } from '@quivertree/runtime/unknown-value';
import { useState } from 'react';
import { apiClient } from '../../calls/api-client.ts';
import { answers } from '../../queries/answers.ts';
import { browserStorage } from '../../runtime/browser-runtime.ts';
import { DoorMessage } from './door-message.tsx';
import { DoorScreen } from './door-screen.tsx';
import { doorEndOf } from '@quivertree/door/scan-queue';
import { useQuery } from '../../queries/use-query.ts';

/** Key under which the door link that was opened last is stored, for when the page is loaded without a connection. */
const LINK = 'door:link';

/** Door that is opened with a door link instead of an account. */
export function LinkDoor({ linkKey }: { linkKey: string }) {
  const key = ['door-link', linkKey];
  useState(() => {
    const stored = fieldsOf(readJson(browserStorage('localStorage'), LINK));
    if (stored['linkKey'] === linkKey && !answers.state(key).data) answers.set(key, stored);
  });
  const link = useQuery({
    key,
    fetch: async (client, signal) => {
      const opened = await client.call(getDoorByLink, { params: { key: linkKey } }, { signal });
      writeJson(browserStorage('localStorage'), LINK, { linkKey, ...opened });
      return opened;
    },
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
