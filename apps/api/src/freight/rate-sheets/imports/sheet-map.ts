import { chargeBases } from '@portolan/freight/charges/charge-line'
import * as z from 'zod/mini'
import { dateFormats, FileStyle, NumberMarks, Rule } from '#freight/imports/mapping/import-map.ts'

const text = z.string().check(z.minLength(1))
const optional = z.optional(Rule)
const breakRule = z.strictObject({ from: z.string().check(z.regex(/^\d{1,9}(\.\d{1,3})?$/)), amount: Rule })

const words = z._default(z.array(text).check(z.maxLength(50)), [])

// Bounds of what one row of a file may make.
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
  /** Replaces `amount` if a row has a column for each container type: each nonblank one makes a line. */
  amounts: z.optional(
    z.array(z.strictObject({ equipment: text, amount: Rule })).check(z.minLength(1), z.maxLength(maxAmounts)),
  ),
  per: optional,
  /** Used if a row has a column for each weight break. */
  breaks: z._default(z.array(breakRule).check(z.maxLength(maxBreaks)), []),
  minQuantity: optional,
  min: optional,
  max: optional,
  percentOf: optional,
  equipment: optional,
  volumetricDivisor: optional,
  roundingStepKg: optional,
  paymentTerm: optional,
  /** Like the map's `included`, for this line. */
  included: words,
  /** If true, a row may lack a price for it. By default only the first line of a map must have one. */
  optional: z.optional(z.boolean()),
  occasion: optional,
  zone: optional,
  validFrom: optional,
  validTo: optional,
})
export type LineRules = z.infer<typeof LineRules>

/** Columns that each represent a separate row, such as one for each port of discharge. */
const Across = z.strictObject({
  /** Their headings, or the first and the last of adjacent columns. */
  columns: z.union([
    z.array(text).check(z.minLength(1), z.maxLength(maxColumnsAcross)),
    z.strictObject({ first: text, last: text }),
  ]),
  /** The new columns from the heading: `{POD}`, or `{POD} {Type}` for `Hamburg 40HC`. */
  heading: text.check(
    z.refine(namesColumns, 'must name each new column once in braces, such as {POD} or {POD} {Type}'),
  ),
  /** The new column for the cell: `{Rate}`. */
  cell: text.check(
    z.refine((cell) => /^\{[^{}]+\}$/.test(cell), 'must be one new column in braces, such as {Rate}'),
  ),
  /** Texts of cells that make no row, in addition to blanks: `-`. */
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
     * Texts in place of an amount that include it in another line's price, such as `incl.`, ignoring case.
     */
    included: words,
    /** Texts for a price on request: the line then has none, and an offer with it is incomplete. */
    onRequest: words,
    /** Suffixes of amounts and the basis that they mean, as in `{ "/BL": "document" }` for `30/BL`. */
    units: z._default(z.record(text, z.enum(chargeBases)), {}),
    /** Meanings of texts in `from`, `to` and `zone`, as in `{ "North Europe": "DEHAM, NLRTM" }`. */
    zones: z.optional(z.record(z.string(), text)),
    /** Skips rows where this is blank, such as headings and notes between the rows of a table. */
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
    /** The line that each row makes. */
    line: z.optional(LineRules),
    /** Replaces `line` if a row has the prices of several charges. */
    lines: z.optional(z.array(LineRules).check(z.minLength(1), z.maxLength(maxLines))),
  })
  .check(
    z.refine(
      ({ line, lines }) => (line === undefined) !== (lines === undefined),
      'needs either line or lines',
    ),
  )
export type SheetMap = z.infer<typeof SheetMap>
