import { getEditedEvent, getEventPreview } from '@quivertree/contract/event-editing';
import { apiClient } from '../../api-client.ts';
import { retryUnlessRefused } from '../hub/retry-unless-refused.ts';

type Asked = { signal?: AbortSignal };

export const editedEventQuery = (eventId: string) => ({
  queryKey: ['edited-event', eventId],
  queryFn: ({ signal }: Asked) => apiClient.call(getEditedEvent, { params: { eventId } }, signal ? { signal } : {}),
  retry: retryUnlessRefused,
  // Another person may have edited it: whoever opens it sees it as it is.
  staleTime: 0,
});

export const eventPreviewQuery = (eventId: string) => ({
  queryKey: ['event-preview', eventId],
  queryFn: ({ signal }: Asked) => apiClient.call(getEventPreview, { params: { eventId } }, signal ? { signal } : {}),
  retry: retryUnlessRefused,
  staleTime: 0,
});
