import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import type { Config } from './config.ts';

/** Creates the server's log. Errors are logged by {@link errorWithoutData}. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = { level: logLevel, serializers: { err: errorWithoutData } };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * Type, code, message and stack of an error, with those of its causes. Everything else is left out, because it can contain
 * names, addresses and keys: PostgreSQL quotes the whole row that violates a constraint, and providers' libraries add the
 * answer that they got.
 */
function errorWithoutData(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { type, message, stack } = stdSerializers.err(error);
  const { code, errors } = error as { code?: unknown; errors?: unknown };
  return {
    type,
    message,
    ...(code === undefined ? {} : { code: String(code) }),
    stack,
    ...(Array.isArray(errors) ? { errors: errors.map(errorWithoutData) } : {}),
  };
}
