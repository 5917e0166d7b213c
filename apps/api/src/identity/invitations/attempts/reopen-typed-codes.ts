import { type CompanySource, originOf } from '#identity/security-log/company-source.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import type { Database } from '#platform/db/database.ts'
import { reopenGate } from './typed-code-gate.ts'

/** Takes typed codes again; false if they weren't closed. */
export function reopenTypedCodes(database: Database, source?: CompanySource): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (!(await reopenGate(tx))) return false
    await recordEvent(tx, { kind: 'typed-codes-reopened', ...originOf(source) })
    return true
  })
}
