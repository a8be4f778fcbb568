import type { Hono } from 'hono';
import type { Context } from '../../context.ts';
import { placeCookie, readPlaceCookie } from '../../http/cookies.ts';
import { type HttpEnv, isOwnForm } from '../../http/request-facts.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { joinWaitingRoom, roomPlaceOf } from './join-waiting-room.ts';

/**
 * Joins a waiting room without scripts, and stores the place in the browser. The place's own link stores it in another
 * browser. Both lead to the page with the place.
 */
export function mountQueueForm(app: Hono<HttpEnv>, context: Context): void {
  const toPlace = (event: string, stored: { eventId: string; place: string }) =>
    new Response(null, {
      status: 303,
      headers: {
        location: `/queue/${encodeURIComponent(event)}/place`,
        'set-cookie': placeCookie(stored, context.config),
        'cache-control': 'no-store',
      },
    });
  app.post('/queue/:event', async (c) => {
    const event = c.req.param('event');
    if (!isOwnForm(c.req.raw.headers, context.config.publicUrl))
      return c.redirect(`/queue/${encodeURIComponent(event)}`, 303);
    const client = {
      clientAddress: c.get('clientAddress'),
      placeOf: (eventId: string) => readPlaceCookie(c.req.header('cookie'), eventId),
    };
    try {
      return toPlace(
        event,
        await context.load.run('ordering', () => joinWaitingRoom(context, { idOrSlug: event, ...client })),
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return tryAgain(error, event);
    }
  });
  app.get('/queue/:event/places/:place', async (c) => {
    const { event, place } = c.req.param();
    const found = await roomPlaceOf(context, { idOrSlug: event, place }).catch(undefinedIfRefused);
    return found ? toPlace(event, found) : c.redirect(`/queue/${encodeURIComponent(event)}`, 303);
  });
}

/** Tells someone why they couldn't join, and leads back to the waiting room. */
function tryAgain({ message, retryAfter = 5 }: Refusal, event: string): Response {
  return new Response(message, {
    status: 429,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(retryAfter),
      refresh: `${retryAfter}; url=/queue/${encodeURIComponent(event)}`,
    },
  });
}

function undefinedIfRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}
