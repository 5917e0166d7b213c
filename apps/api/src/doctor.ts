import { checkMatching } from './freight/carrier-messages/matching/check-matching.ts'
import { checkTwinReferences } from './freight/order-record/catch-up/fold-stored.ts'
import { checkRoundedAmounts } from './freight/order-record/catch-up/round-stored-amounts.ts'
import { checkLearnedReferences } from './freight/order-record/references/learned-references.ts'
import { checkAgreedPrices } from './freight/quotes/check-agreed-prices.ts'
import { checkWebhooks } from './freight/webhooks/check-webhooks.ts'
import { checkTypedCodes } from './identity/invitations/check-typed-codes.ts'
import { checkStorage } from './identity/storage/check-storage.ts'
import { checkOutbox } from './messaging/outbox/outbox-commands.ts'
import type { Handlers } from './platform/commands/command-handler.ts'
import { checkDatabase } from './platform/db/check-database.ts'
import { checkClock } from './platform/db/clock-skew.ts'
import { checkErrorReports } from './platform/error-reports/check-error-reports.ts'
import type { Deps } from './platform/process/deps.ts'
import { describeError } from './platform/process/log.ts'
import { checkQueues } from './platform/queues/check-queues.ts'
import { checkFiles } from './platform/storage/checks/check-files.ts'

const checks: Record<string, (deps: Deps) => Promise<{ ok: boolean; text: string }>> = {
  database: checkDatabase,
  clock: checkClock,
  files: checkFiles,
  outbox: checkOutbox,
  webhooks: checkWebhooks,
  matching: checkMatching,
  'learned references': checkLearnedReferences,
  'equal references': checkTwinReferences,
  'rounded amounts': checkRoundedAmounts,
  queues: checkQueues,
  storage: checkStorage,
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
