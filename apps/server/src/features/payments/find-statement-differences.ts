import { DAY_MS } from '@quivertree/domain/dates/durations';
import type { Finding } from '../../audit/audit.ts';
import type { Context } from '../../context.ts';
import { compareStatement } from './compare-statements.ts';

/** Period to compare: long enough to cover a missed night and money that takes days to arrive. */
const COMPARED_MS = 4 * DAY_MS;

/** Differences between the ledger and the statements of all providers. A missing statement is a finding too. */
export async function findStatementDifferences(
  context: Pick<Context, 'pool' | 'log' | 'clock' | 'providers'>,
): Promise<Finding[]> {
  const since = new Date(context.clock.now() - COMPARED_MS);
  const found = await Promise.all(
    context.providers.all.map(async ({ name: provider }): Promise<Finding[]> => {
      try {
        const differences = await compareStatement(context, provider, { since });
        return differences.map((difference) => ({
          invariant: 'A4',
          means: 'the ledger differs from the provider’s statement',
          row: { provider, ...difference },
        }));
      } catch (error) {
        context.log.warn({ err: error, provider }, 'failed to fetch a provider’s statement');
        return [
          {
            invariant: 'A4',
            means: 'a provider didn’t send a statement to compare the ledger with',
            row: { provider },
          },
        ];
      }
    }),
  );
  return found.flat();
}
