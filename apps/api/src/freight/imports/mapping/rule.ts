import { quoted } from '#freight/imports/files/quoted.ts'
import { type Decimal, formatDecimal, multiplyDecimals, type NumberStyle, parseDecimal } from './decimal.ts'
import type { FullRule, Rule } from './import-map.ts'
import { parseInstant } from './parse-instant.ts'
import type { SourceColumns, SourceRow } from './source-columns.ts'
import { compileTemplate } from './template.ts'

/** Beyond any line's name: a pattern with several unknown parts tries them all against a long text. */
const longestReference = 1_000

/** What one line says about one field. */
export interface Reading {
  /** Text, a plain decimal or an RFC 3339 instant, by the field's kind; null where the line gives none. */
  value: string | null
  /** Why the value is missing or only assumed; absent where the line says all that it should. */
  problem?: string
  /** The line that holds this line's figure, where it names one. */
  see?: string
}

/** A text made fit for its field, or why it will not do. */
export type Converted = { value: string; fault?: never } | { value?: never; fault: string }

/** What a field takes; without `accept` any text will do. */
export type FieldKind =
  | { type: 'text'; accept?: (text: string) => Converted }
  | { type: 'number'; isSigned?: boolean; isCount?: boolean }
  | { type: 'instant' }

/** What rules fall back on, and the columns they read. */
export interface RuleContext {
  columns: SourceColumns
  dates: readonly string[]
  numbers: NumberStyle
}

export type ReadField = (row: SourceRow) => Reading

/** Compiles a rule of the map for one field; throws an OperatorError for a column that the file does not have. */
export function compileRule(rule: Rule, kind: FieldKind, context: RuleContext, field: string): ReadField {
  const full = typeof rule === 'string' ? { from: rule } : rule
  const render = compileTemplate(full.from, context.columns, field)
  const convert = converter(full, kind, context)
  const fallback = full.else === undefined ? undefined : compileRule(full.else, kind, context, field)
  const blanks = new Set(['', ...(full.empty ?? [])])
  const reference = full.seeLine === undefined ? undefined : referencePattern(full.seeLine)
  return (row) => {
    const cell = render(row)
    const text = String(cell)
    if (blanks.has(text)) {
      const isMissed = full.optional !== true
      return orElse(fallback?.(row), isMissed ? (text === '' ? 'blank' : quoted(text)) : undefined)
    }
    const see = text.length > longestReference ? undefined : reference?.exec(text)?.[1]
    if (see !== undefined) return { value: null, see: see.trim() }
    const { value, fault } = convert(text, typeof cell === 'number')
    if (value === undefined) return orElse(fallback?.(row), `${quoted(text)} ${fault}`)
    const taken = full.becomes ?? value
    return full.note === undefined
      ? { value: taken }
      : { value: taken, problem: `${quoted(taken)} is taken: ${full.note}` }
  }
}

/** Takes what the fallback gives; why it was needed is told only where the fallback has a note or gives nothing. */
function orElse(fallback: Reading | undefined, reason: string | undefined): Reading {
  if (fallback === undefined) return reason === undefined ? { value: null } : { value: null, problem: reason }
  const isSilent = fallback.problem === undefined && (fallback.value !== null || fallback.see !== undefined)
  if (isSilent || reason === undefined) return fallback
  return { ...fallback, problem: [reason, fallback.problem].filter(Boolean).join('; ') }
}

/** `See * (ID#:{line})`: `*` is any text, `{line}` the line's name. */
function referencePattern(pattern: string): RegExp {
  const source = pattern
    .split(/(\*|\{line\})/)
    .map((piece) =>
      piece === '*' ? '.*' : piece === '{line}' ? '(.+)' : piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    )
  return new RegExp(`^${source.join('')}$`)
}

function converter(rule: FullRule, kind: FieldKind, context: RuleContext) {
  const { values } = rule
  const toKind = kindConverter(rule, kind, context)
  if (values === undefined) return toKind
  return (text: string, isNumber: boolean): Converted => {
    const mapped = Object.hasOwn(values, text) ? values[text] : undefined
    return mapped === undefined ? { fault: 'is not among the values of the map' } : toKind(mapped, isNumber)
  }
}

function kindConverter(rule: FullRule, kind: FieldKind, context: RuleContext) {
  if (kind.type === 'instant') {
    const formats = [rule.dates ?? context.dates].flat()
    return (text: string): Converted => {
      const value = parseInstant(text, formats, rule.timeZone)
      return value === undefined ? { fault: `is not a date like ${formats.join(' or ')}` } : { value }
    }
  }
  if (kind.type === 'number') {
    const marks = rule.numbers ?? context.numbers
    const factor = rule.times === undefined ? undefined : parseDecimal(rule.times)
    return (text: string, isNumber: boolean): Converted => {
      const number = parseDecimal(text, isNumber ? undefined : marks)
      if (number === undefined) return { fault: 'is not a number' }
      if (number.digits < 0n && kind.isSigned !== true) return { fault: 'is below zero' }
      const value = formatDecimal(scaled(number, factor))
      const isCount = /^[1-9]\d*$/.test(value)
      return kind.isCount === true && !isCount ? { fault: 'is no whole number from 1 up' } : { value }
    }
  }
  return (text: string): Converted => kind.accept?.(rule.becomes ?? text) ?? { value: text }
}

function scaled(number: Decimal, factor: Decimal | undefined): Decimal {
  return factor === undefined ? number : multiplyDecimals(number, factor)
}
