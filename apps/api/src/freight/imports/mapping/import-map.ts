import { ChargeCode, ChargeLeg, PaymentTerm } from '@portolan/contract/freight/charges'
import { CutOffCode } from '@portolan/contract/freight/cut-offs'
import { EventClassifier, EventCode, ReferenceType } from '@portolan/contract/freight/orders/order-codes'
import { isTimeZone } from '@portolan/freight/time/wall-clock'
import * as z from 'zod/mini'
import { MapPlaces } from '#freight/imports/places/map-places.ts'
import { isDateFormat } from './dates/date-formats.ts'
import { parseDecimal } from './decimal.ts'

export const text = z.string().check(z.minLength(1))
const singleMark = z.string().check(z.length(1, 'must be one character'))
const dateFormat = text.check(
  z.refine(isDateFormat, 'must name day, month and year, such as D-MMM-YY, DD.MM.YYYY or YYYY-MM-DD HH:mm'),
)
export const dateFormats = z.union([dateFormat, z.array(dateFormat)])

export const NumberMarks = z.strictObject({
  decimal: z._default(singleMark, '.'),
  group: z._default(z.string().check(z.maxLength(1)), ''),
})

/** A rule with all options; examples/README.md explains each. */
export interface FullRule {
  from: string
  empty?: string[] | undefined
  values?: Record<string, string> | undefined
  dates?: string | string[] | undefined
  timeZone?: string | undefined
  numbers?: { decimal: string; group: string } | undefined
  times?: string | undefined
  seeLine?: string | undefined
  shareBy?: string | undefined
  becomes?: string | undefined
  optional?: boolean | undefined
  note?: string | undefined
  else?: Rule | undefined
  pick?: 'first' | 'last' | 'earliest' | 'latest' | undefined
  mayDiffer?: boolean | undefined
}

/** The source of a field's value: a template with `{Column}`s, or a rule with options. */
export type Rule = string | FullRule

const FullRule: z.ZodMiniType<FullRule> = z.strictObject({
  from: text,
  empty: z.optional(z.array(z.string())),
  values: z.optional(z.record(z.string(), z.string())),
  dates: z.optional(dateFormats),
  timeZone: z.optional(text.check(z.refine(isTimeZone, 'is not an IANA time zone such as Europe/Berlin'))),
  numbers: z.optional(NumberMarks),
  times: z.optional(
    text.check(z.refine((factor) => parseDecimal(factor) !== undefined, 'must be a number in quotes')),
  ),
  seeLine: z.optional(
    text.check(z.refine((pattern) => pattern.split('{line}').length === 2, 'must contain {line} once')),
  ),
  shareBy: z.optional(text),
  becomes: z.optional(text),
  optional: z.optional(z.boolean()),
  note: z.optional(text),
  else: z.optional(z.lazy(() => Rule)),
  pick: z.optional(z.enum(['first', 'last', 'earliest', 'latest'])),
  mayDiffer: z.optional(z.boolean()),
})

export const Rule: z.ZodMiniType<Rule> = z.union([text, FullRule])

/** A place assembled from columns, by its code or by city and country. */
const PlaceParts = z
  .strictObject({
    locode: z.optional(Rule),
    iata: z.optional(Rule),
    name: z.optional(Rule),
    city: z.optional(Rule),
    countryCode: z.optional(Rule),
    lat: z.optional(Rule),
    lng: z.optional(Rule),
    timeZone: z.optional(Rule),
  })
  .check(
    z.refine(
      ({ locode, iata, name, city }) => !!(locode ?? iata ?? name ?? city),
      'needs locode, iata or city',
    ),
  )
export type PlaceParts = z.infer<typeof PlaceParts>

const TimesRules = z.strictObject({
  planned: z.optional(Rule),
  estimated: z.optional(Rule),
  actual: z.optional(Rule),
})
export type TimesRules = z.infer<typeof TimesRules>

/** A rule whose text names a place, or a place assembled from columns. */
export const PlaceRule = z.union([Rule, PlaceParts])
export type PlaceRule = z.infer<typeof PlaceRule>

const EventRule = z.strictObject({
  code: EventCode,
  classifier: EventClassifier,
  at: Rule,
  place: z.optional(z.enum(['from', 'to'])),
  remark: z.optional(Rule),
})
export type EventRule = z.infer<typeof EventRule>

/** Other references of the order; each line may have a different value. */
const ReferenceRule = z.strictObject({ type: ReferenceType, value: Rule, issuer: z.optional(Rule) })

/** A contact for the order; each line may name a different one. */
const ContactRule = z.strictObject({
  name: Rule,
  role: z.optional(Rule),
  email: z.optional(Rule),
  phone: z.optional(Rule),
})

/** A cut-off, and when it was met; lines of one order share it. */
const CutOffRule = z.strictObject({ code: CutOffCode, at: Rule, metAt: z.optional(Rule) })

const UnitRules = z.strictObject({
  packaging: Rule,
  quantity: Rule,
  description: Rule,
  grossWeightKg: z.optional(Rule),
  volumeM3: z.optional(Rule),
  lengthCm: z.optional(Rule),
  widthCm: z.optional(Rule),
  heightCm: z.optional(Rule),
  container: z.optional(Rule),
  containerType: z.optional(Rule),
  seal: z.optional(Rule),
  marks: z.optional(Rule),
  delivery: z.optional(Rule),
})
export type UnitRules = z.infer<typeof UnitRules>

const ChargeRule = z.strictObject({
  code: ChargeCode,
  leg: z.optional(ChargeLeg),
  paymentTerm: z.optional(PaymentTerm),
  amount: Rule,
  currency: Rule,
})
export type ChargeRule = z.infer<typeof ChargeRule>

/** The format of the file. */
export const FileStyle = z.strictObject({
  format: z.optional(z.enum(['csv', 'xlsx'])),
  encoding: z.optional(text.check(z.refine(isEncoding, 'is not an encoding such as utf-8 or windows-1251'))),
  delimiter: z.optional(singleMark),
  sheet: z.optional(text),
  headerLine: z.optional(z.int().check(z.minimum(1))),
  /** Lines of the header: `Hamburg` above `20'` is the column `Hamburg 20'`. */
  headerLines: z.optional(z.int().check(z.minimum(1), z.maximum(5))),
})

/** The mapping file of `portal import orders`: how rows become orders. */
export const ImportMap = z.strictObject({
  file: z.optional(FileStyle),
  /** Names a line in reports and, with `seeLine`, in other lines; also the unit's reference. */
  line: z.optional(text),
  dates: z.optional(dateFormats),
  numbers: z.optional(NumberMarks),
  places: z._default(MapPlaces, () => ({})),
  organization: z.strictObject({ ref: Rule, name: Rule }),
  order: z.strictObject({
    ref: Rule,
    number: Rule,
    status: Rule,
    shipmentStatus: Rule,
    transportMode: Rule,
    loadType: z._default(Rule, 'not-set'),
    incoterms: Rule,
    customerReference: z.optional(Rule),
    cargo: Rule,
    createdAt: z.optional(Rule),
    updatedAt: z.optional(Rule),
    from: z.strictObject({
      place: PlaceRule,
      departure: z.optional(TimesRules),
      carrier: z.optional(Rule),
      conveyance: z.optional(Rule),
    }),
    to: z.strictObject({ place: PlaceRule, arrival: z.optional(TimesRules) }),
    events: z._default(z.array(EventRule), []),
    cutOffs: z.optional(z.array(CutOffRule).check(z.refine(hasDistinctCodes, 'names a code twice'))),
    references: z.optional(z.array(ReferenceRule)),
    contacts: z._default(z.array(ContactRule).check(z.maxLength(20)), []),
    canceledAt: z.optional(Rule),
    cancelReason: z.optional(Rule),
  }),
  unit: z.optional(UnitRules),
  charges: z._default(z.array(ChargeRule).check(z.refine(hasDistinctCodes, 'names a code twice')), []),
})
export type ImportMap = z.infer<typeof ImportMap>

function hasDistinctCodes(rules: readonly { code: string }[]): boolean {
  return new Set(rules.map(({ code }) => code)).size === rules.length
}

export function isEncoding(label: string): boolean {
  try {
    return new TextDecoder(label) !== undefined
  } catch {
    return false
  }
}
