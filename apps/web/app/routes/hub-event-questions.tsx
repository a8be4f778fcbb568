import { EditQuestionsPage } from '../features/event-editing/edit-questions-page.tsx';
import { useHubEvent } from '../features/hub/hub-event-frame.tsx';
import { PageHead } from '../head/page-head.tsx';
import { hubEventPath } from '../paths.ts';

export default function HubEventQuestions() {
  const { id, name } = useHubEvent();
  return (
    <>
      <PageHead title={`Questions · ${name}`} path={hubEventPath(id, '/questions')} personal />
      <EditQuestionsPage key={id} />
    </>
  );
}
