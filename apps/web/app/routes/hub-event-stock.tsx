import { StockPage } from '../features/selling/stock-page.tsx';
import { useHubEvent } from '../features/hub/hub-event-frame.tsx';
import { PageHead } from '../head/page-head.tsx';
import { hubEventPath } from '../paths.ts';

export default function HubEventStock() {
  const { id, name } = useHubEvent();
  return (
    <>
      <PageHead title={`Stock · ${name}`} path={hubEventPath(id, '/stock')} personal />
      <StockPage />
    </>
  );
}
