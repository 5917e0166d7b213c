import { type PartyRole, partyRoles } from '@portolan/contract/freight/preorders/parties'
import type { PreorderContent } from '@portolan/contract/freight/preorders/preorder-content'

/** A part of the booking: the paths of the fields that it shows, empty ones too. */
export interface SheetPart {
  /** The path of the part, or the name of a group of single fields. */
  key: string
  paths: readonly string[]
  /** The line of cargo that it is. */
  unitId?: string | undefined
}

const inside = (owner: string, members: readonly string[]) => members.map((member) => `${owner}.${member}`)

const haulage = (owner: 'pickUp' | 'delivery', { address }: PreorderContent['pickUp']) => [
  `${owner}.service`,
  ...(address ? inside(`${owner}.address`, ['street', 'postCode', 'city', 'countryCode']) : []),
]

function transportOf(content: PreorderContent): string[] {
  const { transportMode, pickUp, delivery } = content
  return [
    'transportMode',
    ...(transportMode === 'sea' || transportMode === 'rail' ? ['loadType'] : []),
    'from',
    'to',
    'readyOn',
    'incoterms',
    'incotermsPlace',
    ...haulage('pickUp', pickUp),
    ...haulage('delivery', delivery),
  ]
}

function termsOf({ temperature, declaredValue }: PreorderContent): string[] {
  return [
    'cargo',
    'customerReference',
    'comment',
    'insuranceWanted',
    ...(declaredValue ? inside('declaredValue', ['amount', 'currency']) : ['declaredValue']),
    'services.exportCustoms',
    'services.importCustoms',
    ...(temperature ? inside('temperature', ['min', 'max', 'setpoint']) : ['temperature']),
  ]
}

const partyMembers = ['name', 'street', 'postCode', 'city', 'countryCode', 'taxId']
const contactMembers = inside('contact', ['name', 'email', 'phone'])

const partyOf = (role: PartyRole): SheetPart => ({
  key: `parties.${role}`,
  paths: inside(`parties.${role}`, [...partyMembers, ...contactMembers]),
})

/** The parties that the booking names, then those that it doesn't. */
function partiesOf({ parties }: PreorderContent): SheetPart[] {
  const named = partyRoles.filter((role) => parties[role] !== null)
  const others = partyRoles.filter((role) => parties[role] === null)
  return [...named.map(partyOf), { key: 'parties', paths: [...inside('parties', others), 'parties.toOrder'] }]
}

const unitMembers = [
  'description',
  'packaging',
  'quantity',
  'grossWeightKg',
  'volumeM3',
  'lengthCm',
  'widthCm',
]
const moreOfUnit = ['heightCm', 'hsCode', 'originCountry', 'stackable', 'marks', 'poNumber']
const containerMembers = ['isoType', 'quantity', 'temperatureC', 'nonOperating', 'number', 'seal']
const goodsMembers = [
  'unNumber',
  'properShippingName',
  'class',
  'packingGroup',
  'limitedQuantity',
  'netKg',
  'neqKg',
]

/** The booking as the desk shows it: every field that the company may ask about or change. */
export function sheetOf(content: PreorderContent): SheetPart[] {
  return [
    { key: 'transport', paths: transportOf(content) },
    { key: 'terms', paths: termsOf(content) },
    ...partiesOf(content),
    ...content.containers.map((_, index) => ({
      key: `containers.${index}`,
      paths: inside(`containers.${index}`, containerMembers),
    })),
    ...content.dangerousGoods.map((goods, index) => ({
      key: `dangerousGoods.${index}`,
      paths: inside(`dangerousGoods.${index}`, [
        ...goodsMembers,
        'unitIndex',
        ...(goods.emergencyContact ? inside('emergencyContact', ['name', 'phone']) : ['emergencyContact']),
      ]),
    })),
    ...content.units.map(({ id }, index) => ({
      key: `units.${index}`,
      paths: inside(`units.${index}`, [...unitMembers, ...moreOfUnit]),
      unitId: id,
    })),
  ]
}

/** The value at a path; undefined if there is none. */
export function valueAt(content: PreorderContent, path: string): unknown {
  let value: unknown = content
  for (const step of path.split('.'))
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : undefined
  return value
}
