import type { ImportReason } from '@portolan/contract/company/imports/import-reason'

const maxReasons = 100
const maxFirst = 5
const maxTexts = 3
const others = 'other reasons'

export interface ReasonCounter {
  /** Returns the reasons as they are counted. */
  add(line: number, reasons: readonly string[]): string[]
  /** Most frequent first. */
  list(): ImportReason[]
}

/**
 * Counts why lines couldn't be used in full. Reasons that differ only in the quoted text are one; beyond a
 * hundred, they are grouped together.
 */
export function createReasonCounter(): ReasonCounter {
  const counts = new Map<string, ImportReason>()
  const countOf = (reason: string): ImportReason => {
    const key = counts.has(reason) || counts.size < maxReasons ? reason : others
    const counter = counts.get(key) ?? { reason: key, lines: 0, first: [], texts: [] }
    counts.set(key, counter)
    return counter
  }
  return {
    add(line, reasons) {
      return reasons.map((one) => {
        const { reason, text } = split(one)
        const count = countOf(reason)
        count.lines += 1
        if (count.first.length < maxFirst) count.first.push(line)
        if (text !== undefined && count.reason !== others && !count.texts.includes(text))
          if (count.texts.length < maxTexts) count.texts.push(text)
        return count.reason
      })
    },
    list: () => [...counts.values()].sort((a, b) => b.lines - a.lines),
  }
}

/** The text from a line is quoted, before or after the reason. */
function split(reasonText: string): { reason: string; text: string | undefined } {
  const [text] = /"(?:[^"])*"/.exec(reasonText) ?? []
  const reason = reasonText
    .replace(/"[^"]*"/g, '…')
    .replace(/\bline \d+/g, 'line …')
    .replace(/\b[A-Z]{4}\d{7}\b.*$/, '…')
  return { reason, text }
}
