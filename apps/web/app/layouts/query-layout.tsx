import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { queryClient } from '../query-client.ts';

/** Pages that work with the cache itself: somebody's own, made in the browser. */
export default function QueryLayout() {
  const [client] = useState(queryClient);
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
}
