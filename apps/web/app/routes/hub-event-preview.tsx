import { EventPreviewPage } from '../features/event-editing/event-preview-page.tsx';

export default function HubEventPreview() {
  return <EventPreviewPage />;
}
