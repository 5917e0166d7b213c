import { readGate } from '#identity/invitations/attempts/typed-code-gate.ts'
import type { Deps } from '#platform/process/deps.ts'

/** Check for `portal doctor`: fails while typed codes are closed. */
export async function checkTypedCodes({ database }: Pick<Deps, 'database'>) {
  const { failures, closedUntil } = await readGate(database)
  if (closedUntil === null) return { ok: true, text: `typed codes are open; wrong ones today: ${failures}` }
  const text = `${failures} wrong codes were typed in a day, so typed codes are closed until ${closedUntil}; links keep working. Open them with: portal invitations reopen`
  return { ok: false, text }
}
