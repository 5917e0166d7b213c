import type { SentRateQuestion } from '@portolan/contract/company/rate-sheets/rate-offers'
import type { Incoterms, LoadType } from '@portolan/contract/freight/orders/order-codes'
import type { Place, TransportMode } from '@portolan/contract/freight/places'
import { type DecimalMark, readNumber } from '@portolan/freight/booking/tables/read-number'
import type { Customer } from '#desk/rate-sheets/customer-field.tsx'

export const extras = [
  'pickUp',
  'delivery',
  'exportClearance',
  'importClearance',
  'insurance',
  'dangerous',
  'temperature',
] as const
export type Extra = (typeof extras)[number]

/** The form's values. */
export interface QuestionValues {
  customer: Customer | null
  from: Place | null
  to: Place | null
  mode: TransportMode
  loadType: LoadType
  readyOn: string
  containerType: string
  containers: string
  weight: string
  volume: string
  incoterms: Incoterms
  extras: readonly Extra[]
}

/** True where cargo is counted in containers. */
export const hasContainers = ({ mode, loadType }: Pick<QuestionValues, 'mode' | 'loadType'>) =>
  loadType === 'FCL' && (mode === 'sea' || mode === 'rail')

/** Sea and rail have load types. */
export const hasLoadType = (mode: TransportMode) => mode === 'sea' || mode === 'rail'

/** The question to the rate sheets; null while it can't be asked. */
export function questionOf(values: QuestionValues, mark: DecimalMark): SentRateQuestion | null {
  const { customer, from, to, mode, readyOn, incoterms } = values
  if (!from || !to || !/^\d{4}-\d{2}-\d{2}$/.test(readyOn)) return null
  const has = (extra: Extra) => values.extras.includes(extra)
  const count = readNumber(values.containers, mark)
  return {
    organizationRef: customer?.ref ?? null,
    transportMode: mode,
    loadType: hasLoadType(mode) ? values.loadType : 'not-set',
    from: placeOf(from),
    to: placeOf(to),
    readyOn,
    incoterms,
    pickUp: has('pickUp') ? doorOf(from) : null,
    delivery: has('delivery') ? doorOf(to) : null,
    services: (['exportClearance', 'importClearance', 'insurance'] as const).filter(has),
    containers:
      hasContainers(values) && count !== null && Number.isInteger(count) && count > 0 && count <= 10_000
        ? [{ isoType: values.containerType, quantity: count }]
        : [],
    grossWeightKg: figureOf(values.weight, mark),
    volumeM3: figureOf(values.volume, mark),
    dangerous: has('dangerous'),
    temperature: has('temperature'),
  }
}

function figureOf(text: string, mark: DecimalMark): number | null {
  const figure = readNumber(text, mark)
  return figure !== null && figure > 0 && figure <= 1e9 ? figure : null
}

const placeOf = ({ city, countryCode, locode }: Place) => ({ city, countryCode, locode })
const doorOf = ({ city, countryCode }: Place) => ({ city, countryCode, postCode: null })
