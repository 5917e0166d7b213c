import { checkDatabase } from '#db/check-database.ts'
import { checkClock } from '#db/clock-skew.ts'
import type { Deps } from '#deps.ts'
import { checkErrorReports } from '#error-reports/check-error-reports.ts'
import { checkTypedCodes } from '#features/invitations/check-typed-codes.ts'
import { checkOutbox } from '#features/outbox/check-outbox.ts'
import { describeError } from '#log.ts'
import type { Handlers } from './command-handler.ts'

const checks: Record<string, (deps: Deps) => Promise<{ ok: boolean; text: string }>> = {
  database: checkDatabase,
  clock: checkClock,
  outbox: checkOutbox,
  invitations: checkTypedCodes,
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
