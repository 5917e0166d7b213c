import { quoted } from '#freight/imports/files/quoted.ts'
import { readingOf, type SourceLine } from '#freight/imports/files/source-line.ts'
import { apportion, type Decimal, formatDecimal, parseDecimal } from '#freight/imports/mapping/decimal.ts'

const one: Decimal = { digits: 1n, places: 0 }

/**
 * Finds the line that holds the figure which each line of an order refers to. Lines that hold theirs, or refer
 * to one without, are not in the answer; the latter are told so.
 */
export function findHolders(lines: readonly SourceLine[], field: string): Map<SourceLine, SourceLine> {
  const byId = new Map(lines.flatMap((line) => (line.id === null ? [] : [[line.id, line]])))
  const holders = new Map<SourceLine, SourceLine>()
  for (const line of lines) {
    const first = readingOf(line, field).see
    if (first === undefined) continue
    const holder = follow(line, byId, field)
    if (holder === undefined) {
      line.problems.push(`${field}: refers to line ${quoted(first)}, which is no good line of this order`)
    } else if (readingOf(holder, field).value === null) {
      line.problems.push(
        `${field}: refers to line ${quoted(first)}, which gives none (${readingOf(holder, field).problem ?? 'blank'})`,
      )
    } else {
      holders.set(line, holder)
      line.isSharing = true
    }
  }
  return holders
}

/** References may pass through several lines; a circle leads nowhere. */
function follow(start: SourceLine, byId: Map<string, SourceLine>, field: string): SourceLine | undefined {
  const seen = new Set<SourceLine>()
  let line: SourceLine | undefined = start
  while (line !== undefined && !seen.has(line)) {
    const { see }: { see?: string } = readingOf(line, field)
    if (see === undefined) return line
    seen.add(line)
    line = byId.get(see)
  }
  return undefined
}

/**
 * The figure of each line: its own, or its part of one that several lines share. The parts of a shared figure
 * add up to it exactly, so that nothing is counted twice.
 */
export function shareFigure(
  lines: readonly SourceLine[],
  field: string,
  places: number,
): Map<SourceLine, string> {
  const figures = new Map<SourceLine, string>()
  const holders = findHolders(lines, field)
  for (const holder of lines) {
    const { value, problem } = readingOf(holder, field)
    if (problem !== undefined) holder.problems.push(`${field}: ${problem}`)
    if (value === null) continue
    const sharers = lines.filter((line) => line === holder || holders.get(line) === holder)
    const total = parseDecimal(value)
    if (sharers.length === 1 || total === undefined) figures.set(holder, value)
    else {
      const parts = apportion(total, sharesOf(sharers, field), places)
      for (const [index, part] of parts.entries()) {
        const sharer = sharers[index]
        if (sharer !== undefined) figures.set(sharer, formatDecimal(part))
      }
    }
  }
  return figures
}

/** Where one line does not tell its share nobody's counts: a guess for one would be at the cost of the others. */
function sharesOf(lines: readonly SourceLine[], field: string): Decimal[] {
  const shares = lines.map((line) => parseDecimal(line.shareBy.get(field) ?? ''))
  return shares.every((share) => share !== undefined) ? shares : lines.map(() => one)
}
