import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { ConfigError, readConfig } from './config/config.ts';
import { armFailpoint } from './config/failpoints.ts';
import { StartError } from './start-error.ts';
import { type RunningServer, startServer } from './start-server.ts';

const stopping = new AbortController();
const { signal } = stopping;
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    if (signal.aborted) process.exit(1);
    stopping.abort();
  });

/** Starts the server. If it can't start, prints one sentence and exits with a non-zero status. */
try {
  const config = readConfig(process.env);
  armFailpoint(config.failpoint);
  // With this argument, the parent process sends a message once it has built the pages.
  const pagesBuilt = process.argv.includes('--pages-pending')
    ? once(process, 'message', { signal })
    : Promise.resolve();
  pagesBuilt.catch(() => {});
  const server = await startServer(config, { workerThread: true, pagesBuilt, signal });
  signal.addEventListener('abort', () => stop(server));
  // Saves compiled code now, so that the next start is faster even if this server is killed.
  flushCompileCache();
} catch (error) {
  if (signal.aborted) process.exit(0);
  if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
  console.error(`\nQuivertree can’t start. ${error.message}\n`);
  process.exit(1);
}

function stop(server: RunningServer): void {
  server.stop().then(
    () => process.exit(0),
    (error: Error) => {
      console.error(`The server didn’t stop cleanly: ${error.message}`);
      process.exit(1);
    },
  );
}
