import { countOf } from '@portolan/contract/commands/plural'
import { checkMatching } from './freight/carrier-messages/matching/check-matching.ts'
import type { Deps } from './freight/deps.ts'
import { checkTwinReferences } from './freight/order-record/catch-up/fold-stored.ts'
import { checkRoundedAmounts } from './freight/order-record/catch-up/round-stored-amounts.ts'
import { checkLearnedReferences } from './freight/order-record/references/learned-references.ts'
import { checkAgreedPrices } from './freight/quotes/check-agreed-prices.ts'
import { checkReplies } from './freight/threads/replies/check-replies.ts'
import { checkWebhooks } from './freight/webhooks/check-webhooks.ts'
import { checkTypedCodes } from './identity/invitations/check-typed-codes.ts'
import { checkStorage } from './identity/storage/check-storage.ts'
import { checkOutbox } from './messaging/outbox/outbox-commands.ts'
import { checkActivity } from './platform/activity/check-activity.ts'
import type { Handlers } from './platform/commands/command-handler.ts'
import { checkDatabase } from './platform/db/check-database.ts'
import { checkClock } from './platform/db/clock-skew.ts'
import { checkConnection } from './platform/db/pooler/settle-in-pool.ts'
import { checkErrorReports } from './platform/error-reports/check-error-reports.ts'
import { describeError } from './platform/process/log.ts'
import { checkQueues } from './platform/queues/check-queues.ts'
import { checkFiles } from './platform/storage/checks/check-files.ts'
import { recounts } from './recounts.ts'

const checks: Record<
  string,
  (deps: Deps, how: { recount?: boolean | undefined }) => Promise<{ ok: boolean; text: string }>
> = {
  database: checkDatabase,
  connection: checkConnection,
  clock: checkClock,
  files: (deps) => checkFiles(deps),
  outbox: checkOutbox,
  webhooks: checkWebhooks,
  matching: checkMatching,
  'learned references': checkLearnedReferences,
  'equal references': checkTwinReferences,
  'rounded amounts': checkRoundedAmounts,
  queues: checkQueues,
  storage: checkStorage,
  replies: checkReplies,
  invitations: checkTypedCodes,
  'agreed prices': checkAgreedPrices,
  'activity log': checkActivity,
  'error reports': checkErrorReports,
}

/** Checks that need the process with the data; a failing check doesn't stop the others. */
export const doctor: Handlers<Deps>['doctor'] = async (deps, { recount }, emit, signal) => {
  if (recount) for (const each of recounts) await emit.row(await recounted(deps, each, signal))
  for (const [check, run] of Object.entries(checks)) {
    await emit.row({ check, ...(await run(deps, { recount }).catch(failed)) })
  }
}

const failed = (error: unknown) => ({ ok: false, text: describeError(error).message })

/** A wrong number counts as a fault even once it is repaired, because its cause may act again. */
async function recounted(deps: Deps, { name, run }: (typeof recounts)[number], signal: AbortSignal) {
  const check = `recount of ${name}`
  try {
    const { compared, repaired, examples } = await run(deps, signal)
    if (repaired === 0) return { check, ok: true, text: `${countOf(compared, 'row')} compared, all right` }
    const more = repaired > examples.length ? '; …' : ''
    const text = `${countOf(compared, 'row')} compared, ${repaired} differed and ${repaired === 1 ? 'is' : 'are'} repaired: ${examples.join('; ')}${more}`
    return { check, ok: false, text }
  } catch (error) {
    return { check, ...failed(error) }
  }
}
