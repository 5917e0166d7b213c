import { isCurrency } from '@portolan/contract/company/currency'
import type { ChargeBasis } from '@portolan/freight/charges/charge-line'
import { splitCurrency } from '@portolan/freight/charges/split-currency'
import type { Row } from '#freight/imports/files/row.ts'
import type { FullRule, Rule } from '#freight/imports/mapping/import-map.ts'
import {
  anAmount,
  anyText,
  compileRule,
  createColumns,
  type RuleContext,
} from '#freight/imports/mapping/rule.ts'
import { quoted } from '#freight/imports/quoted.ts'
import type { LineRules, SheetMap } from './sheet-map.ts'

/** The price in a cell. */
export type PriceReading =
  | { kind: 'none' | 'included' | 'on-request' }
  /** `basis` and `currency` if the cell itself has them, as in `EUR 30/BL`. */
  | { kind: 'price'; amount: string; basis: ChargeBasis | null; currency: string | null; text: string }
  | { kind: 'fault'; fault: string }

/** `INCL.` means the same as `incl`. */
const wordOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[.\s]+$/, '')
    .replace(/\s+/g, ' ')

/** Compiles the rule of a price, whose cells may have words, a currency and a unit. */
export function compilePrice(
  rule: Rule,
  line: LineRules,
  { included, onRequest, units }: Pick<SheetMap, 'included' | 'onRequest' | 'units'>,
  context: RuleContext,
  name: string,
): (row: Row) => PriceReading {
  const full = typeof rule === 'string' ? { from: rule } : rule
  const words = new Map<string, 'included' | 'on-request'>([
    ...onRequest.map((word) => [wordOf(word), 'on-request'] as const),
    ...[...included, ...line.included].map((word) => [wordOf(word), 'included'] as const),
  ])
  const readText = compileRule({ from: full.from }, anyText, context, name)
  const readAmount = compileRule(full, anAmount, context, name)
  const readPart = partReader(full, context, name)
  // Longest first, so that `per BL` isn't read as one that ends in `BL`.
  const endings = Object.entries({ '%': 'percent' as const, ...units }).toSorted(
    ([a], [b]) => b.length - a.length,
  )
  return (row) => {
    const text = readText(row).value ?? ''
    const word = words.get(wordOf(text))
    if (word !== undefined) return { kind: word }
    const ending = endings.find(([end]) => text.toLowerCase().endsWith(end.toLowerCase()))
    const counted = ending === undefined ? text : text.slice(0, -ending[0].length).trim()
    const { currency, figure } = splitCurrency(counted, isCurrency)
    const isPlain = ending === undefined && currency === null
    const { value, problem } = isPlain ? readAmount(row) : readPart(figure)
    if (problem !== undefined)
      return { kind: 'fault', fault: isPlain ? problem : `${quoted(text)} is not a price` }
    return value === null
      ? { kind: 'none' }
      : { kind: 'price', amount: value, basis: ending?.[1] ?? null, currency, text: quoted(text) }
  }
}

/** Reads the rest of a cell without its currency and unit as the rule reads a whole cell. */
function partReader({ else: _, ...full }: FullRule, context: RuleContext, name: string) {
  const columns = createColumns(['part'])
  const read = compileRule({ ...full, from: '{part}' }, anAmount, { ...context, columns }, name)
  return (part: string) => read({ line: 0, cells: [part] })
}
