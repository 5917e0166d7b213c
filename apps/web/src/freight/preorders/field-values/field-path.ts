import type { messages } from '#freight/preorders/fields/messages.ts'

/** A part of a booking with its own fields. */
export type FieldPart = Exclude<keyof typeof messages.group, 'emergencyContact'>
export type FieldName = keyof typeof messages.field

/** The target of a path such as `units.0.hsCode`; a whole part has no field, an unknown path has neither. */
export interface FieldPath {
  part: FieldPart | null
  /** The number of a line in a list, from 1. */
  number: number | null
  field: FieldName | null
}

const parts: Readonly<Record<FieldPart, true>> = {
  units: true,
  containers: true,
  dangerousGoods: true,
  pickUp: true,
  delivery: true,
  shipper: true,
  consignee: true,
  notify: true,
  temperature: true,
  declaredValue: true,
}

const fields: ReadonlySet<string> = new Set<FieldName>([
  'transportMode',
  'loadType',
  'incoterms',
  'incotermsEdition',
  'incotermsPlace',
  'from',
  'to',
  'readyOn',
  'cargo',
  'comment',
  'customerReference',
  'insuranceWanted',
  'toOrder',
  'packaging',
  'quantity',
  'description',
  'grossWeightKg',
  'lengthCm',
  'widthCm',
  'heightCm',
  'volumeM3',
  'hsCode',
  'originCountry',
  'stackable',
  'marks',
  'poNumber',
  'isoType',
  'temperatureC',
  'nonOperating',
  'number',
  'seal',
  'service',
  'confirmedNumber',
  'street',
  'postCode',
  'city',
  'countryCode',
  'name',
  'taxId',
  'contactName',
  'email',
  'phone',
  'unNumber',
  'properShippingName',
  'class',
  'packingGroup',
  'limitedQuantity',
  'netKg',
  'neqKg',
  'unitIndex',
  'min',
  'max',
  'setpoint',
  'amount',
  'currency',
  'exportCustoms',
  'importCustoms',
])

const isPart = (name: string): name is FieldPart => Object.hasOwn(parts, name)
const isField = (name: string): name is FieldName => fields.has(name)

export function readFieldPath(path: string): FieldPath {
  const steps = path.split('.')
  if (steps[0] === 'parties') steps.shift()
  const [first = ''] = steps
  const part = isPart(first) ? first : null
  if (part) steps.shift()
  const number = part && /^\d+$/.test(steps[0] ?? '') ? Number(steps.shift()) + 1 : null
  // A contact's `name` is a person's, a party's is a company's.
  const isContact = steps.slice(-2).join('.') === 'contact.name'
  const name = isContact ? 'contactName' : (steps.at(-1) ?? '')
  return { part, number, field: isField(name) ? name : null }
}
