import * as z from 'zod/mini'
import { ImportReason } from '#company/imports/import-reason.ts'

/**
 * The beginning of an import's report: reasons why lines couldn't be used in full, the most frequent first.
 */
export const reasonsMember = { reasons: z.array(ImportReason) }

/** Null where all was used. */
export function reasonsText({ reasons }: { reasons: ImportReason[] }): string | null {
  if (reasons.length === 0) return null
  const rows = reasons.map(({ reason, lines, first, texts }) => {
    const said = texts.length === 0 ? '' : ` · ${texts.join(', ')}`
    const where = `${lines === 1 ? 'line' : 'lines'} ${first.join(', ')}${lines > first.length ? ', …' : ''}`
    return `  ${lines} × ${reason}${said} · ${where}`
  })
  return ['By reason:', ...rows].join('\n')
}
