import { ConfigError, readConfig } from './config/config.ts';
import { armFailpoint } from './config/failpoints.ts';
import { StartError, startServer } from './start-server.ts';

/** Starts the server. If it can't start, prints one sentence and exits with a non-zero status. */
try {
  const config = readConfig(process.env);
  armFailpoint(config.failpoint);
  const server = await startServer(config);
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      server.stop().then(
        () => process.exit(0),
        (error: Error) => {
          console.error(`The server didn’t stop cleanly: ${error.message}`);
          process.exit(1);
        },
      );
    });
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
  console.error(`\nQuivertree can’t start. ${error.message}\n`);
  process.exit(1);
}
