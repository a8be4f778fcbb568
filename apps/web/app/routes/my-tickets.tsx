import { describeFollowing } from '@quivertree/contract/following/following';
import { FOLLOWING_COOKIE, validFollowing } from '@quivertree/domain/following/stored-following';
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { cookieIn } from '../document/cookie-in.ts';
import { NO_STORE_HEADERS } from '../document/no-store-headers.ts';
import { pageRender } from '../document/page-render.ts';
import { changeByForm } from '../features/following/following-by-form.server.ts';
import { MyTicketsPage } from '../features/tickets/my-tickets-page.tsx';
import { savedPath } from '../pages/paths.ts';

const storedIn = (request: Request) => validFollowing(cookieIn(request.headers.get('cookie'), FOLLOWING_COOKIE) ?? '');

/** Loads the list that visitors without scripts see. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const stored = storedIn(request);
  if (stored === '') return null;
  return context.get(pageRender).client.call(describeFollowing, { query: { stored } });
}

/** Saves an event, follows an organiser or removes either, for a browser without scripts. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { publicUrl } = context.get(pageRender);
  const secure = publicUrl.startsWith('https:');
  const cookie = changeByForm(storedIn(request), await request.formData(), { secure });
  return redirect(savedPath, { status: 303, headers: { 'set-cookie': cookie } });
}

/** The page is private to the browser. */
export function headers() {
  return NO_STORE_HEADERS;
}

export function clientLoader(): null {
  return null;
}

export default function MyTickets() {
  return <MyTicketsPage savedWithoutScripts={useLoaderData<typeof loader>()} />;
}
