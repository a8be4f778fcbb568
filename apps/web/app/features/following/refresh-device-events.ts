import { describeFollowing } from '@quivertree/contract/following/following';
import { apiClient } from '../../calls/api-client.ts';
import { changeDevice, deviceFollowing } from './device-following.ts';

/** Number of events per call; more ids than this don't fit into one. */
const EVENTS_AT_ONCE = 100;

/**
 * Updates the events that this device has stored, which may have been moved, postponed or cancelled since. Those that
 * can't be fetched stay as they are.
 */
export async function refreshDeviceEvents(): Promise<void> {
  const ids = deviceFollowing().events.map(({ id }) => id);
  for (let i = 0; i < ids.length; i += EVENTS_AT_ONCE) {
    const stored = ids.slice(i, i + EVENTS_AT_ONCE).join('.');
    const answer = await apiClient.call(describeFollowing, { query: { stored } }).catch(() => undefined);
    if (!answer) return;
    const current = new Map(answer.events.map((event) => [event.id, event]));
    changeDevice(({ events, organisers }) => ({
      organisers,
      events: events.map((event) => current.get(event.id) ?? event),
    }));
  }
}
