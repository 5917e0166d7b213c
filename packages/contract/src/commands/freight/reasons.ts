import * as z from 'zod/mini'

/** One reason for which lines of an import couldn't be used in full, however their texts differ. */
export const ImportReason = z.object({
  /** With `…` in place of what the lines say. */
  reason: z.string(),
  /** How many lines have it. */
  lines: z.int(),
  first: z.array(z.int()),
  /** The texts of the first lines. */
  texts: z.array(z.string()),
})
export type ImportReason = z.infer<typeof ImportReason>

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
