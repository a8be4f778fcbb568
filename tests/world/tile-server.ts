import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TileServer {
  /** Environment variables for servers that show maps from this tile server. */
  env: { MAP_TILES_URL: string };
  /** Paths of the tiles requested so far. */
  paths: string[];
  /** Starts or stops failing every request. */
  fail(failing: boolean): void;
  stop(): Promise<void>;
}

const TILE = /^\/(\d+)\/(\d+)\/(\d+)\.svg$/;

/** Map of an invented country: dunes, a river and a grid of roads, drawn tile by tile on request. */
export async function startTileServer(): Promise<TileServer> {
  const requested: string[] = [];
  let failing = false;
  const server = createServer(({ url = '' }, response) => {
    requested.push(url);
    const [, zoom, x, y] = TILE.exec(url) ?? [];
    if (failing || zoom === undefined) response.writeHead(failing ? 503 : 404).end();
    else response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(tileSvg(Number(x), Number(y)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    env: { MAP_TILES_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.svg` },
    paths: requested,
    fail(now) {
      failing = now;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function tileSvg(x: number, y: number): string {
  const grounds = ['#efe6d2', '#ece1c9', '#e9e4d4', '#e6dfc8'];
  const ground = grounds[(x * 3 + y * 5) % grounds.length];
  const roads = '<path d="M0 64H256M0 192H256M96 0V256M208 0V256" stroke="#fff" stroke-width="9"/>';
  const river =
    y % 3 === 0
      ? '<path d="M0 128C64 128 64 92 128 92S192 128 256 128" fill="none" stroke="#9cc4cf" stroke-width="22"/>'
      : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="${ground}"/>${river}${roads}</svg>`;
}
