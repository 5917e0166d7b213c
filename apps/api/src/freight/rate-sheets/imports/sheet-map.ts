import { chargeBases } from '@portolan/contract/freight/charge-lines'
import * as z from 'zod/mini'
import { dateFormats, FileStyle, NumberMarks, Rule } from '#freight/imports/mapping/import-map.ts'

const text = z.string().check(z.minLength(1))
const optional = z.optional(Rule)
const breakRule = z.strictObject({ from: z.string().check(z.regex(/^\d{1,9}(\.\d{1,3})?$/)), amount: Rule })

const words = z._default(z.array(text).check(z.maxLength(50)), [])

// What one row of a file may make is bounded by these.
const maxLines = 50
const maxAmounts = 50
const maxBreaks = 30
const maxColumnsAcross = 500

const LineRules = z.strictObject({
  code: Rule,
  leg: Rule,
  basis: Rule,
  currency: Rule,
  amount: optional,
  /**
   * Instead of `amount`, where a row has a column for each container type: each that isn't blank makes a
   * line.
   */
  amounts: z.optional(
    z.array(z.strictObject({ equipment: text, amount: Rule })).check(z.minLength(1), z.maxLength(maxAmounts)),
  ),
  per: optional,
  /** Where a row has a column for each weight break. */
  breaks: z._default(z.array(breakRule).check(z.maxLength(maxBreaks)), []),
  minQuantity: optional,
  min: optional,
  max: optional,
  percentOf: optional,
  equipment: optional,
  volumetricDivisor: optional,
  roundingStepKg: optional,
  paymentTerm: optional,
  /** As `included` of the map, for this line. */
  included: words,
  /** Whether a row may have no price for it. By default only the first line of a map must have one. */
  optional: z.optional(z.boolean()),
  occasion: optional,
  zone: optional,
  validFrom: optional,
  validTo: optional,
})
export type LineRules = z.infer<typeof LineRules>

/** Columns that each stand for a row of their own, such as one for each port of discharge. */
const Across = z.strictObject({
  /** Their headings, or the first and the last of columns beside each other. */
  columns: z.union([
    z.array(text).check(z.minLength(1), z.maxLength(maxColumnsAcross)),
    z.strictObject({ first: text, last: text }),
  ]),
  /** The new columns that the heading makes: `{POD}`, or `{POD} {Type}` for `Hamburg 40HC`. */
  heading: text.check(
    z.refine(namesColumns, 'must name each new column once in braces, such as {POD} or {POD} {Type}'),
  ),
  /** The new column that holds the cell: `{Rate}`. */
  cell: text.check(
    z.refine((cell) => /^\{[^{}]+\}$/.test(cell), 'must be one new column in braces, such as {Rate}'),
  ),
  /** Texts of cells that make no row, beside blanks: `-`. */
  empty: words,
})
export type Across = z.infer<typeof Across>

function namesColumns(heading: string): boolean {
  const names = [...heading.matchAll(/\{([^{}]+)\}/g)].map(([name]) => name)
  return names.length > 0 && new Set(names).size === names.length && !heading.includes('}{')
}

/** The mapping file of `portal import rate-sheets`: how rows become lines of rate sheets. */
export const SheetMap = z
  .strictObject({
    file: z.optional(FileStyle),
    dates: z.optional(dateFormats),
    numbers: z.optional(NumberMarks),
    /**
     * Texts in place of an amount that mean that it is in the price of another line, such as `incl.`, in any
     * case.
     */
    included: words,
    /**
     * Texts that mean that the price is given on request: the line then has none, and an offer with it is
     * incomplete.
     */
    onRequest: words,
    /**
     * What an amount may end in, and the basis that this means, as in `{ "/BL": "document" }` for `30/BL`.
     */
    units: z._default(z.record(text, z.enum(chargeBases)), {}),
    /** What texts of `from`, `to` and `zone` mean, as in `{ "North Europe": "DEHAM, NLRTM" }`. */
    zones: z.optional(z.record(z.string(), text)),
    /** Rows where this is blank are left out, such as headings and notes between the rows of a table. */
    where: optional,
    across: z.optional(Across),
    sheet: z.strictObject({
      ref: Rule,
      name: Rule,
      organizationRef: optional,
      validFrom: Rule,
      validTo: Rule,
      terms: optional,
    }),
    lane: z.strictObject({
      ref: optional,
      mode: Rule,
      loadType: optional,
      from: Rule,
      to: Rule,
      via: optional,
      carrier: optional,
      service: optional,
      transitDaysMin: optional,
      transitDaysMax: optional,
      frequency: optional,
      maxWeightKg: optional,
      maxVolumeM3: optional,
      dangerous: optional,
      temperature: optional,
      freeTime: optional,
      remarks: optional,
    }),
    /** What each row makes a line of. */
    line: z.optional(LineRules),
    /** Instead of `line`, where a row has the prices of several charges. */
    lines: z.optional(z.array(LineRules).check(z.minLength(1), z.maxLength(maxLines))),
  })
  .check(
    z.refine(
      ({ line, lines }) => (line === undefined) !== (lines === undefined),
      'needs either line or lines',
    ),
  )
export type SheetMap = z.infer<typeof SheetMap>
