import { codedLists, type ImportField, importFields } from '@portolan/contract/company/imports/import-fields'
import type { ImportColumn } from '@portolan/contract/company/imports/import-files'
import { type ImportKind, importKinds } from '@portolan/contract/company/imports/import-kinds'
import { type ColumnShape, guessDates, guessNumbers, shapeOf } from './guess-cells.ts'
import { conceptOf, headerWords, valueWords } from './header-words.ts'

/** A column with cells from which its shape follows. */
export interface GuessedColumn extends ImportColumn {
  /** Cells that aren't blank. */
  cells: readonly string[]
}

interface Shaped extends GuessedColumn {
  words: string
  shape: ColumnShape
}

type JsonRule = string | { from: string; values?: Record<string, string>; empty?: string[]; else?: string }

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}№]+/gu, ' ')
    .trim()

const shaped = (columns: readonly GuessedColumn[]): Shaped[] =>
  columns.map((column) => ({ ...column, words: plain(column.heading), shape: shapeOf(column.cells) }))

/** How well a heading fits, 0 for not at all. */
function fit(words: string, phrases: readonly string[]): number {
  const scores = phrases.map((phrase) => {
    const text = plain(phrase)
    if (words === text) return 100 + text.length
    return ` ${words} `.includes(` ${text} `) ? text.length : 0
  })
  return Math.max(0, ...scores)
}

/** True if the cells can't be those of the field. */
function contradicts({ type, values }: ImportField, { shape, cells }: Shaped): boolean {
  if (cells.length === 0) return false
  if (type === 'date') return !shape.isDate
  if (type === 'number') return !shape.isNumber
  if (type === 'container') return !shape.isContainer
  if (type === 'currency') return !shape.isCurrency
  if (type === 'choice') return shape.isDate || shape.isNumber || (values?.length ?? 0) === 0
  return type === 'place' && (shape.isDate || shape.isNumber)
}

/** The column of a field by its heading, else by cells that only such a field has. */
function columnOf(field: ImportField, columns: readonly Shaped[]): Shaped | undefined {
  const concept = conceptOf[field.member]
  const phrases = concept === undefined ? [] : (headerWords[concept] ?? [])
  const fits = columns.flatMap((column) => {
    const score = column.heading === '' || contradicts(field, column) ? 0 : fit(column.words, phrases)
    return score > 0 ? [{ column, score }] : []
  })
  const best = fits.sort((a, b) => b.score - a.score)[0]?.column
  if (best !== undefined) return best
  if (field.type === 'container') return columns.find(({ shape }) => shape.isContainer)
  if (field.type === 'currency') return columns.find(({ shape }) => shape.isCurrency)
  return undefined
}

/** The likeliest kind of a table, by how many of its required fields have a column. */
export function guessKind(columns: readonly GuessedColumn[]): ImportKind {
  const all = shaped(columns)
  const scores = importKinds
    .filter((kind) => kind !== 'documents')
    .map((kind) => {
      const needed = importFields[kind].filter(
        ({ member, isRequired, usual }) => isRequired && usual === undefined && !member.startsWith('unit.'),
      )
      const wanted = kind === 'events' ? [...needed, ...eventSigns] : needed
      const found = wanted.filter((field) => columnOf(field, all) !== undefined).length
      return { kind, share: found / wanted.length }
    })
  // The earlier kind wins.
  return scores.reduce((a, b) => (b.share > a.share ? b : a)).kind
}

const eventSigns = importFields.events.filter(({ member }) => ['event.code', 'event.at'].includes(member))

interface FileStyle {
  encoding: string | null
  delimiter: string | null
  headerLine: number
  sheet: string | undefined
}

/** The text of a map for a table; fields without a likely column stay out. */
export function guessMap(kind: ImportKind, columns: readonly GuessedColumn[], style: FileStyle): string {
  const all = shaped(columns)
  const map: Record<string, unknown> = {}
  const file = {
    ...(style.encoding !== null && style.encoding !== 'utf-8' && { encoding: style.encoding }),
    ...(style.delimiter !== null && style.delimiter !== ',' && { delimiter: style.delimiter }),
    ...(style.headerLine > 1 && { headerLine: style.headerLine }),
    ...(style.sheet !== undefined && { sheet: style.sheet }),
  }
  if (Object.keys(file).length > 0) map.file = file
  const dates = guessDates(all.filter(({ shape }) => shape.isDate).map(({ cells }) => cells))
  if (dates.length > 0 && kind !== 'charges') map.dates = dates.length === 1 ? dates[0] : dates
  const numbers = guessNumbers(all.filter(({ shape }) => shape.isNumber).map(({ cells }) => cells))
  if (numbers.decimal !== '.' || numbers.group !== '')
    map.numbers = numbers.group === '' ? { decimal: numbers.decimal } : numbers
  if (kind === 'orders') Object.assign(map, { organization: {}, order: { from: {}, to: {} } })
  const rules = rulesOf(kind, all)
  for (const [member, rule] of rules) put(map, member, rule)
  return `${JSON.stringify(map, null, 2)}\n`
}

/** The rules by member, in the order of the form. */
function rulesOf(kind: ImportKind, columns: readonly Shaped[]): Map<string, JsonRule> {
  const rules = new Map<string, JsonRule>()
  for (const field of importFields[kind]) {
    const column = columnOf(field, columns)
    if (column !== undefined) rules.set(field.member, ruleOf(field, column))
    else if (field.usual !== undefined) rules.set(field.member, field.usual)
  }
  const other = (member: string, from: string) => {
    const rule = rules.get(from)
    if (!rules.has(member) && rule !== undefined) rules.set(member, rule)
  }
  if (kind === 'orders') {
    // Many files have either a name or a number of the customer.
    other('organization.ref', 'organization.name')
    other('organization.name', 'organization.ref')
    other('unit.description', 'order.cargo')
    if (!rules.has('unit.quantity')) dropAll(rules, 'unit.')
    if (!rules.has('charges.BAS.amount') || !rules.has('charges.BAS.currency')) dropAll(rules, 'charges.')
  }
  return rules
}

function dropAll(rules: Map<string, JsonRule>, prefix: string): void {
  for (const member of [...rules.keys()]) if (member.startsWith(prefix)) rules.delete(member)
}

function ruleOf(field: ImportField, { heading, values, shape }: Shaped): JsonRule {
  const from = `{${heading}}`
  if (field.type !== 'choice') return shape.blanks.length === 0 ? from : { from, empty: shape.blanks }
  const known = new Set(field.values)
  const texts = (values ?? []).map(({ text }) => text)
  if (texts.length > 0 && texts.every((text) => known.has(text))) return from
  const meanings = texts.flatMap((text): [string, string][] => {
    if (shape.blanks.includes(text)) return [[text, '']]
    const meaning = meaningOf(field, text)
    return meaning === null ? [] : [[text, meaning]]
  })
  const fallback = fallbackOf(field.member)
  return {
    from,
    ...(meanings.length > 0 && { values: Object.fromEntries(meanings) }),
    ...(fallback !== null && { else: fallback }),
  }
}

/** Values of columns of statuses that say more than the field asks for. */
function fallbackOf(member: string): string | null {
  if (member === 'order.status') return 'active'
  if (member === 'unit.delivery') return 'booked'
  if (/loadType$/i.test(member)) return 'not-set'
  return null
}

function meaningOf({ member, values = [] }: ImportField, text: string): string | null {
  const words = plain(text)
  const own = values.find((value) => plain(value) === words)
  if (own !== undefined) return own
  const list = /transportMode$|lane\.mode$/.test(member)
    ? valueWords.transport
    : /loadType$/.test(member)
      ? valueWords.load
      : valueWords[member]
  const found = Object.entries(list ?? {}).find(([, texts]) => texts.includes(words))
  return found?.[0] ?? null
}

/** Puts a rule at its path; an entry of a coded list is added for its code. */
function put(map: Record<string, unknown>, member: string, rule: JsonRule): void {
  const coded = Object.entries(codedLists).find(([list]) => member.startsWith(`${list}.`))
  if (coded === undefined) {
    putAt(map, member.split('.'), rule)
    return
  }
  const [list, key] = coded
  const [code = '', part = ''] = member.slice(list.length + 1).split('.')
  const path = list.split('.')
  const entries = (getAt(map, path) as Record<string, unknown>[] | undefined) ?? []
  if (entries.length === 0) putAt(map, path, entries)
  const entry = entries.find((one) => one[key] === code)
  if (entry) entry[part] = rule
  else entries.push({ [key]: code, [part]: rule })
}

type Holder = Record<string, unknown>

function getAt(map: Holder, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, key) => (at as Holder | undefined)?.[key], map)
}

function putAt(map: Holder, path: readonly string[], value: unknown): void {
  const holder = path.slice(0, -1).reduce<Holder>((at, key) => {
    at[key] ??= {}
    return at[key] as Holder
  }, map)
  holder[path.at(-1) ?? ''] = value
}
