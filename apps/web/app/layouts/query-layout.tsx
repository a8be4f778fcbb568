import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { queryClient } from '../queries/query-client.ts';

/** Layout of the user's own pages, which are rendered in the browser and use the query cache directly. */
export default function QueryLayout() {
  const [client] = useState(queryClient);
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
}
