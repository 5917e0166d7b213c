import { checkAgreedPrices } from './freight/quotes/check-agreed-prices.ts'
import { checkWebhooks } from './freight/webhooks/check-webhooks.ts'
import { checkTypedCodes } from './identity/invitations/check-typed-codes.ts'
import { checkOutbox } from './messaging/outbox/outbox-commands.ts'
import type { Handlers } from './platform/commands/command-handler.ts'
import { checkDatabase } from './platform/db/check-database.ts'
import { checkClock } from './platform/db/clock-skew.ts'
import { checkErrorReports } from './platform/error-reports/check-error-reports.ts'
import type { Deps } from './platform/process/deps.ts'
import { describeError } from './platform/process/log.ts'

const checks: Record<string, (deps: Deps) => Promise<{ ok: boolean; text: string }>> = {
  database: checkDatabase,
  clock: checkClock,
  outbox: checkOutbox,
  webhooks: checkWebhooks,
  invitations: checkTypedCodes,
  'agreed prices': checkAgreedPrices,
  'error reports': checkErrorReports,
}

/** What only the process with the data can check; one check that fails leaves the others their say. */
export const doctor: Handlers['doctor'] = async (deps, _args, emit) => {
  for (const [check, run] of Object.entries(checks)) {
    const found = await run(deps).catch((error: unknown) => ({
      ok: false,
      text: describeError(error).message,
    }))
    await emit.row({ check, ...found })
  }
}
