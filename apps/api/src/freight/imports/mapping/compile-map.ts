import { loadTypes, packagingUnits } from '@portolan/contract/freight/orders/order-codes'
import {
  recordStatuses,
  shipmentStatuses,
  transportModes,
} from '@portolan/contract/freight/orders/order-filter'
import type { ChargeLeg, PaymentTerm } from '@portolan/freight/charges/charge-line'
import type { ReferenceType } from '@portolan/freight/ledger/reference-types'
import type { Cell } from '#freight/imports/files/row.ts'
import {
  aPlace,
  checkPlaces,
  placeParts,
  placeReader,
  type ReadPlace,
} from '#freight/imports/places/read-place.ts'
import type { FullRule, ImportMap, PlaceRule, Rule, TimesRules } from './import-map.ts'
import type { MapFaults } from './map-faults.ts'
import {
  aContainerNumber,
  aCount,
  aLocalTime,
  aMoment,
  aNumber,
  anAmount,
  anEmail,
  anInstant,
  anyText,
  aTerm,
  compileRule,
  compileTemplate,
  createColumns,
  type FieldKind,
  oneOf,
  type ReadField,
  type Render,
  type RuleContext,
} from './rule.ts'

/** A field of an order or a unit, ready to be read from lines. */
export interface Field {
  /** The name in reports: `transportMode`, `arrival.planned`, `unit.grossWeightKg`, `charges.BAS`. */
  name: string
  /** The path of its rule in the map. */
  member: string
  read: ReadField
  isRequired: boolean
  pick: NonNullable<FullRule['pick']>
  mayDiffer: boolean
  /** The weight by which lines divide a shared figure; undefined means evenly. */
  shareBy: ReadField | undefined
}

/** A map made ready for one file. */
export interface CompiledMap {
  map: ImportMap
  readPlace: ReadPlace
  /** The file's columns that the fields use: a row has their cells in this order. */
  columns: readonly number[]
  /** The line's own name; blank if the map defines none. */
  lineId: Render
  organizationRef: Field
  orderRef: Field
  /** Fields common to all lines of an order, by name. */
  orderFields: Field[]
  /** Empty if the map defines no units. */
  unitFields: Field[]
  /** Undefined if the map doesn't mention them. */
  references: { type: ReferenceType; value: Field; issuer: Field | undefined }[] | undefined
  charges: {
    code: string
    leg: ChargeLeg | undefined
    paymentTerm: PaymentTerm | undefined
    amount: Field
    currency: Field
  }[]
  /** Every field read from a line. */
  allFields: Field[]
}

/** Binds a map to a file's header; throws an OperatorError with all errors of the map. */
export function compileMap(map: ImportMap, header: readonly Cell[], faults?: MapFaults): CompiledMap {
  const columns = createColumns(header, faults)
  const context: RuleContext = {
    columns,
    dates: [map.dates ?? []].flat(),
    numbers: map.numbers ?? { decimal: '.', group: '' },
    memberOf: memberOf(map),
  }
  const field = fieldCompiler(context)
  const readPlace = placeReader(map.places)
  const { order, unit } = map
  const compiled: Omit<CompiledMap, 'allFields'> = {
    map,
    readPlace,
    columns: columns.used,
    lineId: compileTemplate(map.line ?? '', columns, 'line'),
    organizationRef: field('organization.ref', map.organization.ref, anyText),
    orderRef: field('ref', order.ref, anyText),
    orderFields: orderFields(map, field, readPlace),
    unitFields: unit === undefined ? [] : unitFields(unit, field),
    references: order.references?.map(({ type, value, issuer }, index) => ({
      type,
      value: field(`references.${index}.value`, value, anyText, false),
      issuer: issuer === undefined ? undefined : field(`references.${index}.issuer`, issuer, anyText, false),
    })),
    charges: map.charges.map(({ code, leg, paymentTerm, amount, currency }) => ({
      code,
      leg,
      paymentTerm,
      amount: field(`charges.${code}`, amount, anAmount, false),
      currency: field(`charges.${code}.currency`, currency, anyText, false),
    })),
  }
  checkPlaces(map.places, readPlace, columns)
  columns.check()
  const { references = [], charges } = compiled
  const allFields = [
    ...compiled.orderFields,
    ...compiled.unitFields,
    ...references.flatMap(({ value, issuer }) => [value, ...(issuer ? [issuer] : [])]),
    ...charges.flatMap(({ amount, currency }) => [amount, currency]),
  ]
  return { ...compiled, allFields }
}

/** Compiles a field that the map may leave out. */
function optionally(field: CompileField) {
  return (name: string, rule: Rule | undefined, kind: FieldKind) =>
    rule === undefined ? [] : [field(name, rule, kind, false)]
}

function orderFields({ order, organization }: ImportMap, field: CompileField, readPlace: ReadPlace): Field[] {
  const optional = optionally(field)
  const times = (name: string, rules: TimesRules | undefined) =>
    (['planned', 'estimated', 'actual'] as const).flatMap((part) =>
      optional(`${name}.${part}`, rules?.[part], aMoment),
    )
  const place = (name: string, rule: PlaceRule) => placeFields(name, rule, readPlace, field)
  return [
    field('organization.name', organization.name, anyText),
    field('number', order.number, anyText),
    field('status', order.status, oneOf(recordStatuses)),
    field('shipmentStatus', order.shipmentStatus, oneOf(shipmentStatuses)),
    field('transportMode', order.transportMode, oneOf(transportModes)),
    field('loadType', order.loadType, oneOf(loadTypes)),
    field('incoterms', order.incoterms, aTerm, false),
    field('cargo', order.cargo, anyText),
    ...place('from', order.from.place),
    ...place('to', order.to.place),
    ...times('departure', order.from.departure),
    ...times('arrival', order.to.arrival),
    ...optional('customerReference', order.customerReference, anyText),
    ...optional('createdAt', order.createdAt, anInstant),
    ...optional('updatedAt', order.updatedAt, anInstant),
    ...optional('canceledAt', order.canceledAt, anInstant),
    ...optional('cancelReason', order.cancelReason, anyText),
    ...order.contacts.flatMap((contact, index) => [
      ...optional(`contacts.${index}.name`, contact.name, anyText),
      ...optional(`contacts.${index}.role`, contact.role, anyText),
      ...optional(`contacts.${index}.email`, contact.email, anEmail),
      ...optional(`contacts.${index}.phone`, contact.phone, anyText),
    ]),
    ...optional('carrier', order.from.carrier, anyText),
    ...optional('conveyance', order.from.conveyance, anyText),
    ...(order.cutOffs ?? []).flatMap(({ code, at, metAt }) => [
      field(`cutOffs.${code}.at`, at, aLocalTime, false),
      ...optional(`cutOffs.${code}.metAt`, metAt, anInstant),
    ]),
    ...order.events.flatMap((event, index) => [
      field(`events.${index}.at`, event.at, aMoment, false),
      ...optional(`events.${index}.remark`, event.remark, anyText),
    ]),
  ]
}

function unitFields(unit: NonNullable<ImportMap['unit']>, field: CompileField): Field[] {
  const optional = optionally(field)
  return [
    field('unit.packaging', unit.packaging, oneOf(packagingUnits)),
    field('unit.quantity', unit.quantity, aCount),
    field('unit.description', unit.description, anyText),
    ...optional('unit.grossWeightKg', unit.grossWeightKg, aNumber),
    ...optional('unit.volumeM3', unit.volumeM3, aNumber),
    ...optional('unit.lengthCm', unit.lengthCm, aNumber),
    ...optional('unit.widthCm', unit.widthCm, aNumber),
    ...optional('unit.heightCm', unit.heightCm, aNumber),
    ...optional('unit.container', unit.container, aContainerNumber),
    ...optional('unit.containerType', unit.containerType, anyText),
    ...optional('unit.seal', unit.seal, anyText),
    ...optional('unit.marks', unit.marks, anyText),
    ...optional('unit.delivery', unit.delivery, oneOf(['booked', 'delivered'])),
  ]
}

/** The path of a field's rule in the map; field names are shorter. */
function memberOf({ charges, order }: ImportMap): (field: string) => string {
  return (field) => {
    const [, cutOff, member] = /^cutOffs\.([^.]+)\.(.+)$/.exec(field) ?? []
    if (cutOff !== undefined)
      return `order.cutOffs.${order.cutOffs?.findIndex((one) => one.code === cutOff)}.${member}`
    const [, code, part = 'amount'] = /^charges\.([^.]+)(?:\.(.+))?$/.exec(field) ?? []
    if (code !== undefined) return `charges.${charges.findIndex((one) => one.code === code)}.${part}`
    if (/^(organization|unit)\./.test(field)) return field
    if (/^(departure\.|carrier$|conveyance$)/.test(field)) return `order.from.${field}`
    if (field.startsWith('arrival.')) return `order.to.${field}`
    return `order.${field.replace(/^(from|to)(?=\.|$)/, '$1.place')}`
  }
}

export type CompileField = (name: string, rule: Rule, kind: FieldKind, isRequired?: boolean) => Field

/** Compiles the rules of a map's fields. */
export function fieldCompiler(context: RuleContext): CompileField {
  return (name, rule, kind, isRequired = true) => {
    const full: Partial<FullRule> = typeof rule === 'string' ? {} : rule
    return {
      name,
      member: context.memberOf?.(name) ?? name,
      isRequired,
      read: compileRule(rule, kind, context, name),
      pick: full.pick ?? 'first',
      mayDiffer: full.mayDiffer ?? false,
      shareBy: full.shareBy === undefined ? undefined : compileRule(full.shareBy, aNumber, context, name),
    }
  }
}

/** The fields of a place's rule; `field` builds one of them. */
export function placeFields(
  name: string,
  rule: PlaceRule,
  readPlace: ReadPlace,
  field: CompileField,
  isRequired = true,
): Field[] {
  if (typeof rule === 'string' || 'from' in rule) return [field(name, rule, aPlace(readPlace), isRequired)]
  return placeParts.flatMap((part) => {
    const partRule = rule[part]
    const kind = part === 'lat' || part === 'lng' ? anAmount : anyText
    return partRule === undefined ? [] : [field(`${name}.${part}`, partRule, kind, false)]
  })
}
