import type { RawAnswer } from '@quivertree/contract/client';
import { getOrderStatus } from '@quivertree/contract/orders/orders';
import type { Infrastructure } from '../infrastructure.ts';
import type { LinkedOrder } from '../links/order-links.ts';
import type { RenderedPage } from './page-cache.ts';
import type { PublicSource } from './public-pages.ts';
import { VersionedPages } from './versioned-pages.ts';

const [CALL_PATH = ''] = getOrderStatus.path.split('{');
const STATUS_PATH = new RegExp(`^(?<start>/checkout/status/|${CALL_PATH})(?<reference>[\\w-]{1,100})$`);
const MAX_KEY_LENGTH = 100;

interface StatusAddress extends LinkedOrder {
  /** The path and the key, without other parameters. */
  address: string;
  /** True for the call, false for the page. */
  isCall: boolean;
}

/** The order whose status is at a path and query; undefined for other paths. */
export function statusAddress(pathAndQuery: string): StatusAddress | undefined {
  const url = URL.parse(`http://status${pathAndQuery}`);
  const { start, reference } = (url && STATUS_PATH.exec(url.pathname)?.groups) ?? {};
  if (!url || start === undefined || reference === undefined) return undefined;
  const key = url.searchParams.get('key');
  if (key !== null && key.length > MAX_KEY_LENGTH) return undefined;
  const address = url.pathname + (key === null ? '' : `?${new URLSearchParams({ key }).toString()}`);
  return { address, reference, key, isCall: start === CALL_PATH };
}

interface StatusSources {
  renderPage: (address: string) => Promise<RenderedPage>;
  answerCall: (name: string, input: object) => Promise<RawAnswer>;
  /** Version of an order; null if there is no such order or its key is wrong. */
  versionOf: (order: LinkedOrder) => Promise<string | null>;
}

/**
 * Statuses of orders, as pages and as answers of the call. They are cached under reference and key until anything they
 * show changes. Answers to wrong keys aren't cached, nor are those to signed-in callers without a key, who may be the
 * buyer.
 */
export function statusPages(
  { load }: Pick<Infrastructure, 'load'>,
  { renderPage, answerCall, versionOf }: StatusSources,
): PublicSource {
  const linked = (address: string): StatusAddress => {
    const found = statusAddress(address);
    if (!found) throw new Error('No status of an order is at this address');
    return found;
  };
  const answer = async ({ reference, key }: LinkedOrder): Promise<RenderedPage> => {
    const input = { params: { reference }, query: key === null ? {} : { key } };
    const { status, body } = await answerCall(getOrderStatus.name, input);
    return { response: Response.json(body, { status, headers: { 'cache-control': 'no-store' } }) };
  };
  const cache = new VersionedPages({
    versionOf: (address) => load.run('other', () => versionOf(linked(address))),
    render: (address) => {
      const order = linked(address);
      return order.isCall ? load.run('other', () => answer(order)) : renderPage(address);
    },
  });
  return {
    cache,
    addressOf: (pathAndQuery, signedIn) => {
      const found = statusAddress(pathAndQuery);
      return signedIn && found?.key === null ? undefined : found?.address;
    },
  };
}
