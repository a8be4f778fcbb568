import { MONEY_PEOPLE } from '@quivertree/contract/access';
import * as bankDetailsCalls from '@quivertree/contract/settlement/bank-details';
import * as movementCalls from '@quivertree/contract/settlement/movements';
import * as organiserMoneyCalls from '@quivertree/contract/settlement/organiser-money';
import * as z from 'zod';
import type { Context } from '../../context.ts';
import type { Infrastructure } from '../../infrastructure.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { downloadAddress } from '../../http/download-address.ts';
import type { MakeFile } from '../../http/downloads.ts';
import { sheetFile } from '../../sheets/sheet.ts';
import { organisationOfCall } from '../../access/organisation-of-call.ts';
import { organiserBalance } from './balance-query.ts';
import { bankDetailsOf } from './bank-details/bank-details.ts';
import { changeBankDetails } from './bank-details/change-bank-details.ts';
import { movementsPage } from './movement-queries.ts';
import { organiserPayoutsPage } from './payouts/payout-queries.ts';
import { bankFileRoutes } from './bank-files/bank-file-routes.ts';
import { payoutRoutes } from './payouts/payout-routes.ts';
import { platformRoutes } from './platform/platform-routes.ts';
import { STATEMENT_PDF } from './statements/file-tasks.ts';
import { statementSheet } from './statements/statement-sheet.ts';
import { eventsOfStatement, requireStatement, statementOf, statementsPage } from './statements/statement-queries.ts';

/** Lifetime of a download address: long enough to start a download on a slow connection. */
const STATEMENT_SECONDS = 300;

export function settlementRoutes(context: Context): CallRoute[] {
  return [
    ...organiserMoneyRoutes(context),
    ...payoutRoutes(context),
    ...bankFileRoutes(context),
    ...platformRoutes(context),
  ];
}

function organiserMoneyRoutes(context: Context): CallRoute[] {
  const { pool, keys } = context;
  return [
    answerCall(organiserMoneyCalls.getOrganiserBalance, async ({ params }) => {
      return organiserBalance(pool, params.organiserId);
    }),
    answerCall(movementCalls.listMovements, ({ params, query }) => movementsPage(pool, params.organiserId, query)),
    answerCall(organiserMoneyCalls.listStatements, ({ params, query }) => {
      return statementsPage(pool, params.organiserId, query);
    }),
    answerCall(organiserMoneyCalls.getStatement, async ({ params }) => {
      const { lines, ...statement } = await statementOf(pool, params);
      return { ...statement, events: eventsOfStatement(lines) };
    }),
    answerCall(organiserMoneyCalls.downloadStatement, async ({ params, query: { format } }, { user }) => {
      await requireStatement(pool, params);
      const file = { file: 'statement', of: { ...params, format }, userId: user.id, sessionId: user.sessionId };
      return downloadAddress(keys.downloads, { ...file, seconds: STATEMENT_SECONDS });
    }),
    answerCall(organiserMoneyCalls.listOrganiserPayouts, ({ params, query }) => {
      return organiserPayoutsPage(context, params.organiserId, query);
    }),
    answerCall(bankDetailsCalls.getBankDetails, async ({ params }) => {
      const [current = null, ...earlier] = await bankDetailsOf(pool, keys, params.organiserId);
      return { current, earlier };
    }),
    answerCall(bankDetailsCalls.changeBankDetails, async ({ params: { organiserId }, body }, { user, device }) => {
      return changeBankDetails(context, { organiserId, details: body, by: user.id, device });
    }),
  ];
}

const statementFile = z.object({
  organiserId: z.uuid(),
  statementId: z.uuid(),
  format: z.enum(['csv', 'xlsx', 'pdf']),
});

/** Serves a statement at its signed address, to users who may still see the organiser's money. */
export function statementDownload({ pool, log, files }: Pick<Infrastructure, 'pool' | 'log' | 'files'>): MakeFile {
  return async (of, user) => {
    const { format, ...params } = statementFile.parse(of);
    // Two-step verification was checked when the address was issued.
    await organisationOfCall(pool, { ...user, secondFactor: true }, MONEY_PEOPLE, params);
    const statement = await statementOf(pool, params);
    const name = `statement-${statement.number}`;
    if (format === 'pdf') {
      const content = Buffer.from(await files.make(STATEMENT_PDF, statement));
      return { fileName: `${name}.pdf`, mediaType: 'application/pdf', content };
    }
    return sheetFile(statementSheet(statement), {
      name,
      format,
      onBroken: (error) => log.error({ err: error, ...params }, 'a statement download failed'),
    });
  };
}
