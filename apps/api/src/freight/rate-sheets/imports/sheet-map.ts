import * as z from 'zod/mini'
import { dateFormats, FileStyle, NumberMarks, Rule } from '#freight/imports/mapping/import-map.ts'

const text = z.string().check(z.minLength(1))
const optional = z.optional(Rule)
const breakRule = z.strictObject({ from: z.string().check(z.regex(/^\d{1,9}(\.\d{1,3})?$/)), amount: Rule })

/** The mapping file of `portal import rate-sheets`: how rows become lines of rate sheets. */
export const SheetMap = z.strictObject({
  file: z.optional(FileStyle),
  dates: z.optional(dateFormats),
  numbers: z.optional(NumberMarks),
  /** What texts of `from`, `to` and `zone` mean, as in `{ "North Europe": "DEHAM, NLRTM" }`. */
  zones: z.optional(z.record(z.string(), text)),
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
  }),
  line: z.strictObject({
    code: Rule,
    leg: Rule,
    basis: Rule,
    currency: Rule,
    amount: optional,
    /** Instead of `amount`, where a row has a column for each container type: each that isn't blank makes a line. */
    amounts: z.optional(z.array(z.strictObject({ equipment: text, amount: Rule })).check(z.minLength(1))),
    per: optional,
    /** Where a row has a column for each weight break. */
    breaks: z._default(z.array(breakRule), []),
    minQuantity: optional,
    min: optional,
    max: optional,
    percentOf: optional,
    equipment: optional,
    volumetricDivisor: optional,
    roundingStepKg: optional,
    paymentTerm: optional,
    /** Texts in place of an amount that mean that it is in the price of another line, such as `Inclusive`. */
    included: z._default(z.array(text), []),
    occasion: optional,
    zone: optional,
    validFrom: optional,
    validTo: optional,
  }),
})
export type SheetMap = z.infer<typeof SheetMap>
