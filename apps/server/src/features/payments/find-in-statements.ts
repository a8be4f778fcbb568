import { DAY_MS } from '@quivertree/domain/durations';
import type { Finding } from '../../audit/audit.ts';
import type { Context } from '../../context.ts';
import { compareStatement } from './compare-statements.ts';

/** A night may be missed, and some money takes days. */
const COMPARED_MS = 4 * DAY_MS;

/** What differs between the books and the statements of all providers; one that gives none is a finding too. */
export async function findInStatements(context: Context): Promise<Finding[]> {
  const since = new Date(context.clock.now() - COMPARED_MS);
  const found = await Promise.all(
    context.providers.all.map(async ({ name: provider }): Promise<Finding[]> => {
      try {
        const differences = await compareStatement(context, provider, { since });
        return differences.map((difference) => ({
          invariant: 'A4',
          means: "the books differ from the provider's statement",
          row: { provider, ...difference },
        }));
      } catch (error) {
        context.log.warn({ err: error, provider }, 'a provider gave no statement');
        return [
          { invariant: 'A4', means: 'a provider gave no statement to compare the books with', row: { provider } },
        ];
      }
    }),
  );
  return found.flat();
}
