import * as z from 'zod/mini'
import { CutOffRecord, distinctCodes } from '#freight/cut-offs.ts'
import { Latitude, Longitude, RoutePoint, TransportMode } from '#freight/places.ts'
import { isInCalendar, outOfCalendar, Precision, SentMoment, TimesPrecision } from '#shared/instants.ts'
import {
  CancellationRecord,
  ContactRecord,
  distinctRefs,
  EventRecord,
  OrderRecord,
  UnitRecord,
} from './orders.ts'

/** An instant with any offset, kept in UTC. */
export const SentInstant = z.pipe(
  z.iso.datetime({ offset: true }).check(z.maxLength(40)),
  z.transform((text: string, { issues }) => {
    const instant = text.endsWith('Z') ? text : new Date(text).toISOString().replace('.000Z', 'Z')
    // An offset may lead out of it.
    if (!isInCalendar(instant)) issues.push({ code: 'custom', input: text, params: outOfCalendar })
    return instant
  }),
)

const orNull = <T extends z.ZodMiniType>(schema: z.ZodMiniNullable<T>) => z._default(schema, null)

/** An instant in UTC, or the calendar date that was sent. */
const momentInUtc = z.pipe(
  SentMoment,
  z.transform((text: string, { issues }) => {
    const moment = text.length === 10 ? text : new Date(text).toISOString().replace('.000Z', 'Z')
    if (!isInCalendar(moment)) issues.push({ code: 'custom', input: text, params: outOfCalendar })
    return moment
  }),
)

const optionalInstant = z._default(z.nullable(SentInstant), null)
const optionalMoment = z._default(z.nullable(momentInUtc), null)
/**
 * A date is a day at the place. When what is read is sent back, it contains the start of that day with its
 * precision.
 */
export const SentTimes = z.strictObject({
  planned: optionalMoment,
  estimated: optionalMoment,
  actual: optionalMoment,
  precision: z.optional(z.strictObject(TimesPrecision.shape)),
})

const member = (longest: number) =>
  z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(longest))))

/**
 * A place by its UN/LOCODE, its IATA code, or city and country; the portal adds what is left out. What is
 * sent wins over what the portal knows.
 */
export const SentPlace = z.strictObject({
  locode: z.optional(z.nullable(z.string().check(z.regex(/^[A-Z]{2}[A-Z2-9]{3}$/)))),
  /** The code of an airport. */
  iata: z.optional(z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/)))),
  name: member(200),
  city: member(200),
  countryCode: z.optional(z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/)))),
  lat: z.optional(z.nullable(Latitude)),
  lng: z.optional(z.nullable(Longitude)),
  timeZone: member(64),
})
export type SentPlace = z.infer<typeof SentPlace>

const text = z._default(z.nullable(z.string().check(z.maxLength(200))), null)

export const SentRoutePoint = z.strictObject({
  /** Follows from its place in the list; may be sent, as it is read. */
  leg: z.optional(RoutePoint.shape.leg),
  place: SentPlace,
  /** The mode of the way onward; by default the order's. */
  mode: z.optional(z.nullable(TransportMode)),
  arrival: z._default(z.nullable(SentTimes), null),
  departure: z._default(z.nullable(SentTimes), null),
  carrier: text,
  conveyance: text,
})

const legsInOrder = z.check<z.infer<typeof SentRoutePoint>[]>(({ value, issues }) => {
  for (const [index, { leg }] of value.entries()) {
    const expected = index === 0 ? 'from' : index === value.length - 1 ? 'to' : 'via'
    if (leg !== undefined && leg !== expected)
      issues.push({ code: 'custom', input: leg, path: [index, 'leg'] })
  }
})

const unit = UnitRecord.shape
export const SentUnit = z.strictObject({
  ...unit,
  description: z._default(unit.description, ''),
  grossWeightKg: orNull(unit.grossWeightKg),
  volumeM3: orNull(unit.volumeM3),
  lengthCm: orNull(unit.lengthCm),
  widthCm: orNull(unit.widthCm),
  heightCm: orNull(unit.heightCm),
  /** Blanks, hyphens, small letters and look-alikes of Latin ones don't matter. */
  container: z._default(z.nullable(z.string().check(z.maxLength(40))), null),
  seal: orNull(unit.seal),
  marks: orNull(unit.marks),
  delivery: z._default(unit.delivery, 'booked'),
})

const event = EventRecord.shape
export const SentMilestone = z.strictObject({
  ...event,
  at: momentInUtc,
  precision: z.optional(Precision),
  classifier: z._default(event.classifier, 'actual'),
  place: z._default(z.nullable(SentPlace), null),
  unitRef: orNull(event.unitRef),
  remark: orNull(event.remark),
})

const contact = ContactRecord.shape
export const SentContact = z.strictObject({
  ...contact,
  email: orNull(contact.email),
  phone: orNull(contact.phone),
})

const { ref: _ref, ...order } = OrderRecord.shape
const totals = order.totals.shape

/** Missing totals are summed from the units. */
export const SentTotals = z.strictObject({
  packages: orNull(totals.packages),
  grossWeightKg: orNull(totals.grossWeightKg),
  volumeM3: orNull(totals.volumeM3),
  chargeableWeightKg: orNull(totals.chargeableWeightKg),
})

/**
 * An order as the company sends it over HTTP: an `OrderRecord` of which only customer, mode and route are
 * required. It is the whole order: what is left out has its default, not the value that it had.
 */
export const SentOrder = z.strictObject({
  ...order,
  /** The name may be left out for a customer that the portal knows. */
  organization: z.strictObject({
    ref: order.organization.shape.ref,
    name: z.optional(order.organization.shape.name),
  }),
  /** By default the reference. */
  number: z.optional(order.number),
  status: z._default(order.status, 'active'),
  shipmentStatus: z._default(order.shipmentStatus, 'BOOKED'),
  loadType: z._default(order.loadType, 'not-set'),
  /**
   * A code, in any case and with its place: `FOB Shanghai` is FOB at Shanghai. What is none is kept as XXX,
   * with a warning.
   */
  incoterms: z._default(z.string().check(z.maxLength(200)), 'XXX'),
  customerReference: orNull(order.customerReference),
  cargo: z._default(order.cargo, ''),
  /** The first point is where the transport begins, the last where it ends. */
  route: z.array(SentRoutePoint).check(z.minLength(2), z.maxLength(30), legsInOrder),
  units: z._default(z.array(SentUnit).check(z.maxLength(5000), distinctRefs), () => []),
  events: z._default(z.array(SentMilestone).check(z.maxLength(5000), distinctRefs), () => []),
  totals: z._default(SentTotals, () => ({
    packages: null,
    grossWeightKg: null,
    volumeM3: null,
    chargeableWeightKg: null,
  })),
  charges: z._default(order.charges, () => []),
  contacts: z._default(z.array(SentContact).check(z.maxLength(20)), () => []),
  cutOffs: z.optional(
    z
      .array(
        z.strictObject({
          code: CutOffRecord.shape.code,
          at: momentInUtc,
          place: z.optional(z.nullable(SentPlace)),
          metAt: z.optional(z.nullable(SentInstant)),
        }),
      )
      .check(z.maxLength(20), distinctCodes),
  ),
  position: orNull(order.position),
  cancellation: z.optional(
    z.nullable(
      z.strictObject({ at: z.optional(z.nullable(SentInstant)), reason: CancellationRecord.shape.reason }),
    ),
  ),
  createdAt: optionalInstant,
  updatedAt: optionalInstant,
  /** Ignored, like `isDelivered`: both follow from events and units, and come with an order sent back. */
  delivery: z.optional(SentTimes),
  isDelivered: z.optional(z.boolean()),
})
export type SentOrder = z.infer<typeof SentOrder>
