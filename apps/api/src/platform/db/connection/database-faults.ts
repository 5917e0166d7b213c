// The driver's and the pool's messages for an unavailable database.
const unreachable =
  /ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOENT|timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client was closed|is not queryable/
// 25006: a standby that doesn't accept writes yet.
const outages = new Set(['57P01', '57P02', '57P03', '53300', '08006', '08001', '08003', '25006'])
const timeouts = new Set(['57014'])
/** Others held the rows for too long, and retrying didn't help. */
const conflicts = new Set(['55P03', '40001', '40P01'])

/** True if the database is unavailable, whatever the statement. */
export function isOutage(error: unknown): boolean {
  return (
    hasCode(error, (code) => outages.has(code) || unreachable.test(code)) ||
    anyCause(error, ({ message }) => unreachable.test(message))
  )
}

/** True if this unique index already has a row as the one that was to be added. */
export function isTaken(error: unknown, index: string): boolean {
  return anyCause(error, (cause) => 'constraint' in cause && cause.constraint === index)
}

/** True if a statement timed out waiting for others: rows that they locked, or a conflict with them. */
export function isConflict(error: unknown): boolean {
  return hasCode(error, (code) => conflicts.has(code))
}

/** True if a row that a statement refers to is no longer there, although it was when the call looked. */
export function isGone(error: unknown): boolean {
  return hasCode(error, (code) => code === '23503')
}

/** True if the database ended a statement because it took too long. */
export function isTimeout(error: unknown): boolean {
  return hasCode(error, (code) => timeouts.has(code))
}

/** True if the database rejects the data itself (SQLSTATE classes 22 and 23), and would again. */
export function isDataFault(error: unknown): boolean {
  return hasCode(error, (code) => /^2[23]...$/.test(code))
}

function hasCode(error: unknown, isMeant: (code: string) => boolean): boolean {
  return anyCause(error, (cause) => 'code' in cause && typeof cause.code === 'string' && isMeant(cause.code))
}

/** Also of what failed while something was cleaned up after it, and of the tries of one connection. */
function anyCause(error: unknown, isMeant: (cause: Error) => boolean): boolean {
  if (!(error instanceof Error)) return false
  const { cause, suppressed, error: later, errors } = error as Partial<SuppressedError & AggregateError>
  return isMeant(error) || [cause, suppressed, later, ...(errors ?? [])].some((one) => anyCause(one, isMeant))
}
