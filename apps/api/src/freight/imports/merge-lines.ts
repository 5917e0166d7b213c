import { quoted } from '#freight/imports/files/quoted.ts'
import { readingOf, type SourceLine } from '#freight/imports/files/source-line.ts'
import type { Field } from '#freight/imports/mapping/compile-map.ts'

/** Why an order cannot come in: a field that no line of it gives. */
export class OrderRefusal extends Error {}

/**
 * One value for each field from all lines of an order, by field name. A line that gives no value, an assumed
 * one, or another than the order takes is told so. Throws an OrderRefusal for a required field without a value.
 */
export function mergeLines(lines: readonly SourceLine[], fields: readonly Field[]): Map<string, string> {
  const merged = new Map<string, string>()
  for (const field of fields) {
    const taken = choose(lines, field)
    if (taken === undefined && field.isRequired)
      throw new OrderRefusal(`${field.name}: ${whyMissing(lines, field)}`)
    for (const line of lines) {
      const { value, problem } = readingOf(line, field.name)
      if (problem !== undefined) line.problems.push(`${field.name}: ${problem}`)
      if (value === null || taken === undefined || field.mayDiffer || value === taken.value) continue
      line.problems.push(
        `${field.name}: says ${quoted(value)} where line ${taken.line.number} of the order says ${quoted(taken.value)}, which is taken`,
      )
    }
    if (taken !== undefined) merged.set(field.name, taken.value)
  }
  return merged
}

function whyMissing(lines: readonly SourceLine[], field: Field): string {
  return (
    lines.map((line) => readingOf(line, field.name).problem).find((problem) => problem !== undefined) ??
    'blank'
  )
}

function choose(lines: readonly SourceLine[], field: Field) {
  const given = lines.flatMap((line) => {
    const { value } = readingOf(line, field.name)
    return value === null ? [] : [{ line, value }]
  })
  const byText = given.toSorted((a, b) => (a.value < b.value ? -1 : Number(a.value > b.value)))
  switch (field.pick) {
    case 'first':
      return given[0]
    case 'last':
      return given.at(-1)
    case 'earliest':
      return byText[0]
    case 'latest':
      return byText.at(-1)
  }
}
