import { createHash } from 'node:crypto';
import { CallError, createClient, type Client } from '@quivertree/contract/client';
import {
  getDraw,
  getRoomPlace,
  getWaitingRoom,
  joinWaitingRoom,
  type RoomPlace,
  type WaitingRoom,
} from '@quivertree/contract/waiting-room/waiting-room';
import { isFairDraw } from '@quivertree/domain/waiting-room/draw';
import { getRequest, postRequest } from '../../bench/connection.ts';
import type { MadeEvent } from '../world/make-event.ts';
import { place } from '../world/place.ts';
import { retryWhileDown } from '../world/retry-while-down.ts';

const RETRY = { pauseMs: 200, timeoutMs: 120_000 };

/** The site and the event that everyone wants to go to. */
export interface Rush {
  url: string;
  event: MadeEvent;
}

/** Address of a visitor. */
function addressOf(visitor: number): string {
  return `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
}

function clientOf(url: string, visitor: number): Client {
  return createClient({ baseUrl: url, fetch, headers: () => ({ 'x-forwarded-for': addressOf(visitor) }) });
}

/** Request to join the waiting room. */
export function joinRequest({ slug }: MadeEvent, visitor: number): string {
  const path = joinWaitingRoom.path.replace('{idOrSlug}', slug);
  return postRequest(path, { 'content-type': 'application/json', 'x-forwarded-for': addressOf(visitor) }, '{}');
}

/** Request to look at a place in the waiting room. */
export function lookRequest({ slug }: MadeEvent, token: string): string {
  return getRequest(getRoomPlace.path.replace('{idOrSlug}', slug).replace('{place}', token));
}

/** Joins the waiting room. Someone whose answer was lost joins again. */
export function join({ url, event }: Rush, visitor: number): Promise<RoomPlace> {
  const client = clientOf(url, visitor);
  return retryWhileDown(() => client.call(joinWaitingRoom, { params: { idOrSlug: event.slug }, body: {} }), RETRY);
}

export function roomOf({ url, event }: Rush): Promise<WaitingRoom> {
  const client = clientOf(url, 0);
  return retryWhileDown(() => client.call(getWaitingRoom, { params: { idOrSlug: event.slug } }), RETRY);
}

/** Orders one ticket. Resolves with the order's reference or the code of the refusal. */
export async function order(
  { url, event }: Rush,
  visitor: number,
  { roomPlace, key }: { roomPlace?: string; key: string },
): Promise<{ reference: string } | { refusal: string }> {
  const client = clientOf(url, visitor);
  const email = `visitor-${visitor}@example.com`;
  try {
    const { payload } = await retryWhileDown(
      () => place(client, event, { lines: [[0, 1]], email, roomPlace, idempotencyKey: key }),
      RETRY,
    );
    return { reference: payload.reference };
  } catch (error) {
    if (error instanceof CallError && error.code) return { refusal: error.code };
    throw error;
  }
}

/** The published draw; `fair` is true if its seed and places lead to it. */
export async function publishedDraw({ url, event }: Rush): Promise<{ places: string[]; fair: boolean }> {
  const client = clientOf(url, 0);
  const places: string[] = [];
  for (;;) {
    const input = { params: { idOrSlug: event.slug }, query: { after: places.length } };
    const part = await retryWhileDown(() => client.call(getDraw, input), RETRY);
    places.push(...part.places);
    if (part.places.length > 0) continue;
    const sha256 = (text: string) => Promise.resolve(createHash('sha256').update(text).digest('hex'));
    return { places, fair: await isFairDraw({ ...part, seed: part.seed ?? '', places }, sha256) };
  }
}
