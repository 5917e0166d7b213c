import { asciiDomain } from '@portolan/contract/identity/addresses/email'
import { composeText } from '@portolan/contract/shared/text-characters'
import { readContainerType } from '@portolan/freight/booking/container-types'
import {
  describeContainerNumberFault,
  findContainerNumberFault,
  normalizeContainerNumber,
} from '@portolan/freight/container-number'
import { readIncoterm } from '@portolan/freight/incoterms'
import type { Cell, Row } from '#freight/imports/files/row.ts'
import { quoted } from '#freight/imports/quoted.ts'
import { type NumberStyle, parseDecimal } from './decimal.ts'
import type { FullRule, Rule } from './import-map.ts'
import { parseLocalTime } from './local-time.ts'
import { createMapFaults, type MapFaults } from './map-faults.ts'
import { parseInstant, parseMoment } from './parse-instant.ts'

/** The columns of a file; the rows that rules read have only the cells of used columns. */
export interface Columns {
  /** The index of a column in such a row; a missing or ambiguous column is a fault of the map's `member`. */
  use(name: string, member: string): number
  /** The used columns of the file, in the order of the cells. */
  used: readonly number[]
  /** All faults of the map, not only of columns. */
  faults: MapFaults
  /** Throws an OperatorError with all errors of the map. */
  check(): void
}

/** `faults` are those already found in the map. */
export function createColumns(header: readonly Cell[], faults = createMapFaults()): Columns {
  const names = header.map((cell) => composeText(String(cell).trim()))
  const used: number[] = []
  let isLacking = false
  return {
    use(name, member) {
      const column = names.indexOf(name)
      if (column < 0) {
        isLacking = true
        faults.add(member, `the column ${quoted(name)} is not in the file`)
        return 0
      }
      if (names.indexOf(name, column + 1) >= 0)
        faults.add(member, `the column ${quoted(name)} appears twice in the file`)
      if (!used.includes(column)) used.push(column)
      return used.indexOf(column)
    },
    used,
    faults,
    check() {
      const [only = '', ...others] = names
      const isUndivided = others.length === 0 && /[;\t,|]/.test(only)
      const columns = names.join(' · ')
      const hint = isUndivided
        ? `The columns of the file are: ${columns}. If that should be several, set "file": { "delimiter": … } in the map.`
        : `The columns of the file are: ${columns}.`
      faults.throwAny(isLacking ? hint : '')
    },
  }
}

/**
 * The trimmed text of a template for a row; a single numeric cell stays a number, which doesn't use the
 * file's marks.
 */
export interface Render {
  (row: Row): Cell
  /** Indexes of its columns in such a row. */
  places: readonly number[]
}

/**
 * Compiles `Order {PO #} of {Country}`: each `{Column}` is replaced by that cell, everything else is literal.
 * A template whose columns are all blank yields a blank.
 */
export function compileTemplate(template: string, columns: Columns, field: string): Render {
  const pieces = template.split(/\{([^{}]+)\}/)
  const parts = pieces.map((piece, index) => (index % 2 === 0 ? piece : columns.use(piece.trim(), field)))
  const places = parts.filter((part) => typeof part === 'number')
  const [only] = places
  const isBare = places.length === 1 && parts.every((part) => part === only || part === '')
  if (isBare && only !== undefined) {
    return Object.assign((row: Row) => cleaned(row.cells[only]), { places })
  }
  const render = (row: Row) => {
    const cells = new Map(places.map((place) => [place, cleaned(row.cells[place])]))
    if (cells.size > 0 && [...cells.values()].every((cell) => cell === '')) return ''
    const failed = [...cells.values()].find((cell) => isSheetError(String(cell)))
    if (failed !== undefined) return failed
    return parts
      .map((part) => (typeof part === 'number' ? cells.get(part) : part))
      .join('')
      .trim()
  }
  return Object.assign(render, { places })
}

/**
 * Detects errors that a spreadsheet shows for a formula without a result, in any language: `#N/A`, `#REF!`,
 * `#ЗНАЧ!`, `#DIV/0!`, `#¿NOMBRE?`, `Err:502`; and `####`, which Excel writes even to CSV if a column is too
 * narrow.
 */
function isSheetError(text: string): boolean {
  if (text.length < 3) return false
  return /^(?:#[¡¿]?[\p{Lu}_/]+\/?0?[!?]|#(?:N\/[ABD]|Н\/Д|NV|I\/T|YOK|N\/DISP|GETTING_DATA)|#{3,}|Err:5\d\d)$/u.test(
    text,
  )
}

/**
 * Normalizes text cells to NFC, as everywhere in the portal, and trims spaces, including the no-break spaces
 * of exports.
 */
function cleaned(cell: Cell | undefined): Cell {
  return typeof cell === 'string' ? composeText(cell.trim()) : (cell ?? '')
}

/** Longer than any line's name: a pattern with several wildcards tries all combinations on a long text. */
const longestReference = 1_000

/** A line's value of a field. Lines with the same value may share it. */
export interface Reading {
  /** Text, a plain decimal or an RFC 3339 instant, by the field's kind; null if the line has none. */
  readonly value: string | null
  /** Why the value is missing or assumed; absent if the line is complete. */
  readonly problem?: string
  /** The line with this line's figure, if it names one. */
  readonly see?: string
}

/** A text converted for its field, with any doubt about it, or the reason why it's invalid. */
export type Converted =
  | { value: string; doubt?: string; fault?: never }
  | { value?: never; doubt?: never; fault: string }

/** Values that a field accepts; without `accept`, any text. */
export type FieldKind =
  | { type: 'text'; accept?: (text: string) => Converted }
  | { type: 'number'; isSigned?: boolean; isCount?: boolean }
  | { type: 'instant' }
  | { type: 'local-time' }
  | { type: 'moment' }

/** Defaults of rules, and the columns they read. */
export interface RuleContext {
  columns: Columns
  dates: readonly string[]
  numbers: NumberStyle
  /** The path of a field's rule in the map; defaults to the field's name. */
  memberOf?(field: string): string
}

export type ReadField = (row: Row) => Reading

/** Compiles a rule of the map for one field, and adds its errors to the map's faults. */
export function compileRule(rule: Rule, kind: FieldKind, context: RuleContext, field: string): ReadField {
  return compileMember(rule, kind, context, context.memberOf?.(field) ?? field)
}

function compileMember(rule: Rule, kind: FieldKind, context: RuleContext, member: string): ReadField {
  const full = typeof rule === 'string' ? { from: rule } : rule
  const render = compileTemplate(full.from, context.columns, member)
  const convert = converter(full, kind, context)
  checkConstants(rule, kind, context, member)
  const constant = full.becomes === undefined ? undefined : constantOf(full.becomes, kind, context, member)
  const fallback =
    full.else === undefined ? undefined : compileMember(full.else, kind, context, `${member}.else`)
  const blanks = new Set(['', ...(full.empty ?? []), ...blankTargets(full)])
  const reference = full.seeLine === undefined ? undefined : referencePattern(full.seeLine)
  const read = (cell: Cell, row: Row): Reading => {
    const text = String(cell)
    if (blanks.has(text)) {
      const isMissed = full.optional === false
      return orElse(fallback?.(row), isMissed ? (text === '' ? 'blank' : quoted(text)) : undefined)
    }
    if (isSheetError(text)) return orElse(fallback?.(row), `${quoted(text)} is an error of the spreadsheet`)
    const see = text.length > longestReference ? undefined : reference?.exec(text)?.[1]
    if (see !== undefined) return { value: null, see: see.trim() }
    const { value, doubt, fault } = convert(text, typeof cell === 'number')
    if (value === undefined) return orElse(fallback?.(row), `${quoted(text)} ${fault}`)
    const result = constant ?? value
    const problem = full.note ?? doubt
    return problem === undefined
      ? { value: result }
      : { value: result, problem: `${quoted(result)} is used: ${problem}` }
  }
  const readOwn = fallback ? (row: Row) => read(render(row), row) : rememberLast(render, read)
  return kind.type === 'number' ? withoutMerged(render, readOwn) : readOwn
}

/** A merged cell names the group of its lines; a figure in it is the group's total, and counts once. */
function withoutMerged({ places }: Render, read: ReadField): ReadField {
  return (row) => {
    const from = row.merged && places.map((place) => row.merged?.[place] ?? 0).find((line) => line > 0)
    if (!from) return read(row)
    return { value: null, problem: `its cell is merged with line ${from}, which holds the figure` }
  }
}

/** Consecutive lines of an order mostly have the same values. */
function rememberLast(render: Render, read: (cell: Cell, row: Row) => Reading): ReadField {
  let lastCell: Cell | undefined
  let last: Reading = { value: null }
  return (row) => {
    const cell = render(row)
    if (cell !== lastCell) {
      last = read(cell, row)
      lastCell = cell
    }
    return last
  }
}

/** Texts that the map declares meaningless, as in `{ "n/a": "" }`. */
function blankTargets({ values = {} }: FullRule): string[] {
  return Object.keys(values).filter((text) => values[text] === '')
}

/**
 * Checks the map's own values once, when it's read: otherwise a wrong target would hide behind `else`, and a
 * wrong constant would be reported for every line.
 */
function checkConstants(rule: Rule, kind: FieldKind, context: RuleContext, member: string): void {
  const full: FullRule = typeof rule === 'string' ? { from: rule } : rule
  const { faults } = context.columns
  const check = (text: string, convert: (text: string, isNumber: boolean) => Converted, at: string) => {
    const { fault } = convert(text, false)
    if (fault !== undefined) faults.add(at, `${quoted(text)} ${fault}`)
  }
  const { becomes, values = {}, empty = [] } = full
  if (isFormatReplaced(kind, context, member)) return
  const toKind = kindConverter({ ...full, becomes: undefined }, kind, context)
  if (becomes === undefined)
    for (const [text, target] of Object.entries(values))
      if (target !== '') check(target, toKind, `${member}.values.${text}`)
  const constant = full.from.trim()
  const isJudged = !['values', 'empty', 'becomes'].some((part) => faults.isReplaced(`${member}.${part}`))
  const isConstant = !/\{[^{}]+\}/.test(constant) && !empty.includes(constant) && values[constant] !== ''
  if (isJudged && isConstant && constant !== '')
    check(constant, converter(full, kind, context), typeof rule === 'string' ? member : `${member}.from`)
}

/** True if the map's format of dates or numbers is wrong. */
function isFormatReplaced(
  { type }: FieldKind,
  { columns: { faults } }: RuleContext,
  member: string,
): boolean {
  if (type === 'text') return false
  const parts = type === 'number' ? ['numbers', 'times'] : ['dates', 'timeZone']
  return parts.some((part) => faults.isReplaced(part) || faults.isReplaced(`${member}.${part}`))
}

/**
 * The value of `becomes`. A figure is written as in `times`; without this check, an invalid one would fail
 * only when added up.
 */
function constantOf(text: string, kind: FieldKind, context: RuleContext, member: string): string {
  const plain = { from: text, numbers: { decimal: '.', group: '' } }
  const { value, fault } = kindConverter(plain, kind, context)(text, false)
  if (value !== undefined || isFormatReplaced(kind, context, member)) return value ?? text
  const hint = kind.type === 'number' ? '; write it like "1.5"' : ''
  context.columns.faults.add(`${member}.becomes`, `${quoted(text)} ${fault}${hint}`)
  return text
}

/**
 * Returns the fallback's value; the reason for the fallback is reported only if it has a note or no value.
 */
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

const timeParsers = { instant: parseInstant, 'local-time': parseLocalTime, moment: parseMoment }

/** Decimals that arithmetic returns unchanged. */
const plainDecimal = /^(?:0|[1-9]\d{0,14})(?:\.\d{0,5}[1-9])?$/

function kindConverter(rule: FullRule, kind: FieldKind, context: RuleContext) {
  if (kind.type === 'instant' || kind.type === 'local-time' || kind.type === 'moment') {
    const formats = [rule.dates ?? context.dates].flat()
    const parse = timeParsers[kind.type]
    return (text: string): Converted => {
      const value = parse(text, formats, rule.timeZone)
      return value === undefined
        ? { fault: `is not a date like ${formats.join(' or ') || 'YYYY-MM-DD'}` }
        : { value }
    }
  }
  if (kind.type === 'number') {
    const marks = rule.numbers ?? context.numbers
    const factor = rule.times === undefined ? undefined : parseDecimal(rule.times)
    const countOf = (value: string): Converted =>
      kind.isCount === true && !/^[1-9]\d*$/.test(value)
        ? { fault: 'is not a whole number from 1' }
        : { value }
    const isPlainWriting = factor === undefined && marks.decimal === '.'
    return (text: string, isNumber: boolean): Converted => {
      if ((isPlainWriting || (factor === undefined && isNumber)) && plainDecimal.test(text))
        return countOf(text)
      const number = parseDecimal(text, isNumber ? undefined : marks)
      if (number === undefined) return { fault: 'is not a number' }
      if (number.lt(0) && kind.isSigned !== true) return { fault: 'is below zero' }
      return countOf((factor === undefined ? number : number.times(factor)).toFixed())
    }
  }
  return (text: string): Converted => kind.accept?.(rule.becomes ?? text) ?? { value: text }
}

export const anyText: FieldKind = { type: 'text' }
export const aNumber: FieldKind = { type: 'number' }
export const aCount: FieldKind = { type: 'number', isCount: true }
export const anAmount: FieldKind = { type: 'number', isSigned: true }
export const anInstant: FieldKind = { type: 'instant' }
/** A time at a place, as `parseMoment` reads it. */
export const aMoment: FieldKind = { type: 'moment' }
/** ISO text with the known offset; see `parseLocalTime`. */
export const aLocalTime: FieldKind = { type: 'local-time' }

/** A contact's email: any text, with its domain as mail servers know it. */
export const anEmail: FieldKind = { type: 'text', accept: (text) => ({ value: asciiDomain(text) }) }

/** One of a list of codes. */
export function oneOf(codes: readonly string[]): FieldKind {
  const knownCodes = new Set(codes)
  const fault = `is not one of ${codes.join(', ')}`
  return { type: 'text', accept: (text) => (knownCodes.has(text) ? { value: text } : { fault }) }
}

/**
 * A code with the place it names, as in `FOB Shanghai`. Without a code it's XXX, which is never a reason to
 * reject an order.
 */
export const aTerm: FieldKind = {
  type: 'text',
  accept(text) {
    const { code, place, isKnown } = readIncoterm(text)
    const value = place === null ? code : `${code} ${place}`
    return isKnown ? { value } : { value, doubt: 'it has no Incoterms code' }
  },
}

/** `MSKU1234565 / 40HC`: a container number with its type, as many write it. */
function containerBesideType(text: string): Converted | null {
  const [value, type] = [text.slice(0, 11), text.slice(11)]
  return type !== '' && findContainerNumberFault(value) === null && readContainerType(type) !== null
    ? { value, doubt: `${type} behind it is its type` }
    : null
}

/**
 * An ISO 6346 number; anything else is rejected with the reason. A wrong check digit is kept and reported.
 */
export const aContainerNumber: FieldKind = {
  type: 'text',
  accept(text) {
    const value = normalizeContainerNumber(text)
    const fault = findContainerNumberFault(value)
    if (fault === null) return { value }
    const beside = containerBesideType(value)
    if (beside !== null) return beside
    const reason = describeContainerNumberFault(value, fault)
    return fault.reason === 'check-digit'
      ? { value, doubt: reason }
      : { fault: `is not a container number: ${reason}` }
  },
}
