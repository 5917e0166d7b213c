import { readGate } from '#identity/invitations/attempts/typed-code-gate.ts'
import type { Checked } from '#platform/doctor/checked.ts'
import type { Deps } from '#platform/process/deps.ts'

const reopen = {
  en: 'Find out who types them, then run portal invitations reopen.',
  ru: 'Выясните, кто их вводит, затем выполните portal invitations reopen.',
}

/** Check for `portal doctor`: fails while typed codes are closed. */
export async function checkTypedCodes({ database }: Pick<Deps, 'database'>): Promise<Checked> {
  const { failures, closedUntil } = await readGate(database)
  if (closedUntil === null) return { ok: true, text: `typed codes are open; wrong ones today: ${failures}` }
  const text = `${failures} wrong codes were typed in a day, so typed codes are closed until ${closedUntil}; links keep working`
  return { ok: false, isWarning: true, text, advice: reopen }
}
