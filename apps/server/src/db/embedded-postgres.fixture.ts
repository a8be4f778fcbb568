import { startEmbeddedPostgres } from './embedded-postgres.ts';

// A process that starts a folder's database, prints the database's address and runs until stopped or killed.
const database = await startEmbeddedPostgres({ dataDirectory: process.argv[2] ?? '' });
console.log(database.url);
process.once('SIGTERM', async () => {
  await database.stop();
  process.exit(0);
});
setInterval(() => {}, 60_000);
