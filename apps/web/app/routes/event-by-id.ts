import { redirect } from 'react-router';
import { eventPath, homePath } from '../pages/paths.ts';

/** Short links, `/event?id=…`, lead to the event; without an id, to the home page. */
function toTheEvent(request: Request): Response {
  const id = new URL(request.url).searchParams.get('id')?.trim();
  return redirect(id ? eventPath({ id }) : homePath);
}

export function loader({ request }: { request: Request }): Response {
  return toTheEvent(request);
}

export function clientLoader({ request }: { request: Request }): Response {
  return toTheEvent(request);
}
