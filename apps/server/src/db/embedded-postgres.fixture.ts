import { startEmbeddedPostgres } from './embedded-postgres.ts';

// A process that starts the database of a folder, prints its address and runs until it is stopped or killed.
const database = await startEmbeddedPostgres({ dataDirectory: process.argv[2] ?? '' });
console.log(database.url);
process.once('SIGTERM', async () => {
  await database.stop();
  process.exit(0);
});
setInterval(() => {}, 60_000);
