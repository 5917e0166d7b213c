import * as z from 'zod/mini'
import { Incoterms, LoadType, PackagingUnit } from '#freight/orders/order-codes.ts'
import { transportModes } from '#freight/orders/order-filter.ts'
import { Place } from '#freight/places.ts'
import { CalendarDate } from '#shared/instants.ts'
import { Money } from '#shared/money.ts'
import { severalLines } from '#shared/text-kinds.ts'
import { TimeZone } from '#shared/time-zone.ts'
import { Parties } from './parties.ts'

// The content of a customer's booking. Missing text is null and never empty, so that one fact has one form.

const text = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))
const optionalText = (longest: number) => z._default(z.nullable(text(longest)), null)
const above0 = (most: number) => z.number().check(z.gt(0), z.maximum(most))
const optionalAbove0 = (most: number) => z._default(z.nullable(above0(most)), null)
const no = () => z._default(z.boolean(), false)
const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/))
const celsius = z.number().check(z.minimum(-100), z.maximum(100))

/** The most shipment units of a pre-order. */
export const maxUnits = 500

/** The most kinds of dangerous goods of a pre-order. */
export const maxDangerousGoods = 100

/**
 * A line of cargo. Weight and volume are for the whole `quantity`, dimensions per package. `id` keeps a line
 * the same one from version to version; a line without one is new.
 */
export const BookedUnit = z.strictObject({
  id: z.optional(z.uuid()),
  packaging: PackagingUnit,
  quantity: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  description: severalLines(text(1000)),
  grossWeightKg: above0(10_000_000),
  lengthCm: optionalAbove0(100_000),
  widthCm: optionalAbove0(100_000),
  heightCm: optionalAbove0(100_000),
  volumeM3: optionalAbove0(1_000_000),
  /** 6 to 12 digits of the Harmonized System and its national extensions. */
  hsCode: z._default(z.nullable(z.string().check(z.regex(/^\d{6,12}$/))), null),
  /** ISO 3166 alpha-2. */
  originCountry: z._default(z.nullable(countryCode), null),
  /** null: not known. */
  stackable: z._default(z.nullable(z.boolean()), null),
  marks: severalLines(optionalText(200)),
  poNumber: optionalText(100),
})
export type BookedUnit = z.infer<typeof BookedUnit>

/** Containers of one size-type. `number` and `seal` are only known where the customer loads its own. */
export const BookedContainer = z.strictObject({
  /** ISO 6346 size-type such as 45G1; trade names such as 40HC are accepted and saved as the size-type. */
  isoType: z.string().check(z.regex(/^[0-9A-Z]{4}$/)),
  quantity: z.int().check(z.minimum(1), z.maximum(500)),
  temperatureC: z._default(z.nullable(celsius), null),
  /** A reefer that travels switched off. */
  nonOperating: no(),
  number: optionalText(20),
  /** The number again, where the customer uses it although its form or check digit is wrong. */
  confirmedNumber: z.optional(z.nullable(text(20))),
  seal: optionalText(50),
})
export type BookedContainer = z.infer<typeof BookedContainer>

export const Address = z.strictObject({
  street: optionalText(200),
  postCode: optionalText(20),
  city: text(100),
  countryCode,
})
export type Address = z.infer<typeof Address>

/**
 * Dangerous goods of one kind. `unitIndex` is the position in `units` of the line that holds them; null:
 * several.
 */
export const DangerousGoods = z.strictObject({
  unNumber: z.string().check(z.regex(/^\d{4}$/)),
  properShippingName: text(250),
  /** Such as 3, 2.1 or 1.4S. */
  class: z.string().check(z.regex(/^[1-9](\.[1-6][A-S]?)?$/)),
  packingGroup: z._default(z.nullable(z.enum(['I', 'II', 'III'])), null),
  limitedQuantity: no(),
  netKg: optionalAbove0(10_000_000),
  /** Net explosive quantity, for class 1. */
  neqKg: optionalAbove0(10_000_000),
  emergencyContact: z._default(z.nullable(z.strictObject({ name: text(100), phone: text(50) })), null),
  unitIndex: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(maxUnits - 1))), null),
})
export type DangerousGoods = z.infer<typeof DangerousGoods>

/** Degrees Celsius that the cargo must stay within, and what the equipment is set to. */
export const Temperature = z.strictObject({
  min: z._default(z.nullable(celsius), null),
  max: z._default(z.nullable(celsius), null),
  setpoint: z._default(z.nullable(celsius), null),
})
export type Temperature = z.infer<typeof Temperature>

/**
 * The place where the company takes over or hands over: the customer's door, with its address, or a terminal.
 */
export const Haulage = z.strictObject({
  service: z.enum(['DOOR', 'TERMINAL']),
  address: z._default(z.nullable(Address), null),
})
export type Haulage = z.infer<typeof Haulage>

/** A place as in an order; pages format times by its time zone, which must exist. */
export const BookedPlace = z.strictObject({
  ...Place.shape,
  timeZone: z.nullable(TimeZone),
})

/** Members that every booking has. */
const core = {
  transportMode: z.enum(transportModes),
  /** `not-set` by air and truck. */
  loadType: LoadType,
  incoterms: Incoterms,
  from: BookedPlace,
  to: BookedPlace,
  readyOn: CalendarDate,
  cargo: severalLines(text(1000)),
  units: z.array(BookedUnit).check(z.minLength(1), z.maxLength(maxUnits)),
}

/** Optional members; `emptyContent` has their defaults. */
const extras = {
  incotermsEdition: z.literal([2000, 2010, 2020]),
  /** The named place of the Incoterms rule. */
  incotermsPlace: z.nullable(text(200)),
  pickUp: Haulage,
  delivery: Haulage,
  comment: z.nullable(severalLines(text(4000))),
  customerReference: z.nullable(text(200)),
  containers: z.array(BookedContainer).check(z.maxLength(100)),
  parties: Parties,
  declaredValue: z.nullable(z.strictObject(Money.shape)),
  insuranceWanted: z.boolean(),
  /** Customs clearance by the company. */
  services: z.strictObject({ exportCustoms: no(), importCustoms: no() }),
  dangerousGoods: z.array(DangerousGoods).check(z.maxLength(maxDangerousGoods)),
  temperature: z.nullable(Temperature),
}

/** The whole of a booking, as saved and shown. */
export const PreorderContent = z.strictObject({ ...core, ...extras })
export type PreorderContent = z.infer<typeof PreorderContent>

/** A booking as sent: only what every booking names is required. */
export const SentContent = z.strictObject({ ...core, ...z.partial(z.strictObject(extras)).shape })
export type SentContent = z.infer<typeof SentContent>

/** Members to change; lists and objects are replaced whole. */
export const ContentChanges = z.partial(PreorderContent)
export type ContentChanges = z.infer<typeof ContentChanges>

/** The defaults of a booking's optional members. */
export const emptyContent: Omit<PreorderContent, keyof typeof core> = {
  incotermsEdition: 2020,
  incotermsPlace: null,
  pickUp: { service: 'TERMINAL', address: null },
  delivery: { service: 'TERMINAL', address: null },
  comment: null,
  customerReference: null,
  containers: [],
  parties: { shipper: null, consignee: null, notify: null, toOrder: false },
  declaredValue: null,
  insuranceWanted: false,
  services: { exportCustoms: false, importCustoms: false },
  dangerousGoods: [],
  temperature: null,
}
