import { isCurrency } from '@portolan/contract/company/currency'
import { readContainerType } from '@portolan/freight/booking/container-types'
import type { ChargeCodes } from '@portolan/freight/charges/charge-codes'
import type { ChargeBasis } from '@portolan/freight/charges/charge-line'

/** A member of the lane, or a price. */
export type ColumnMeaning =
  | { kind: 'from' | 'to' | 'ref' | 'carrier' | 'service' | 'via' | 'transit' | 'frequency' | 'remarks' }
  | {
      kind: 'price'
      code: string
      equipment: string | null
      /** As the heading says; null is the usual of the charge. */
      basis: ChargeBasis | null
      currency: string | null
      part: 'amount' | 'min' | 'break'
      /** The quantity of a break. */
      from: string | null
    }

type Member = Exclude<ColumnMeaning['kind'], 'price'>

/** Headings of the members of a lane, in English and Russian. */
const members: Readonly<Record<Member, RegExp>> = {
  from: /^(from|origin|pol|port of loading|откуда|отправление|порт отправления|порт погрузки)$/,
  to: /^(to|destination|pod|port of discharge|куда|назначение|порт назначения|порт выгрузки)$/,
  ref: /^(lane|ref|reference|направление|референс)$/,
  carrier: /^(carrier|line|shipping line|airline|перевозчик|линия|авиакомпания)$/,
  service: /^(service|сервис|услуга)$/,
  via: /^(via|через|транзит через)$/,
  transit: /^(transit|transit time|t\/t|tt|days|срок|дней|срок доставки|транзитное время)$/,
  frequency: /^(frequency|частота)$/,
  remarks: /^(remarks?|notes?|comments?|примечани[ея]|комментари[йи])$/,
}

const units: Readonly<Record<string, ChargeBasis>> = {
  BL: 'document',
  'B/L': 'document',
  DOC: 'document',
  KG: 'chargeableKg',
  КГ: 'chargeableKg',
  CBM: 'm3',
  M3: 'm3',
  М3: 'm3',
  'W/M': 'revenueTonne',
  WM: 'revenueTonne',
  RT: 'revenueTonne',
  LDM: 'loadingMetre',
  CNTR: 'container',
  SHPT: 'shipment',
}

const breakToken = /^(?:[+>≥](\d{1,6})(?:KG|КГ)?|(\d{1,6})(?:KG|КГ))$/

/** The meaning of a heading such as `POL`, `40HC`, `BAF 20DV EUR`, `ENS /BL`, `+100` or `MIN`; null if none. */
export function readHeading(heading: string, codes: ChargeCodes): ColumnMeaning | null {
  const text = heading.trim().toLowerCase().replace(/\s+/g, ' ').replace(/[.:]$/, '')
  const member = (Object.keys(members) as Member[]).find((name) => members[name].test(text))
  if (member !== undefined) return { kind: member }
  const tokens = text
    .toUpperCase()
    .replace(/\bPER\b/g, '')
    .split(/[\s,;()[\]]+/)
    .flatMap((token) => (token === '' ? [] : [token]))
  const price = {
    kind: 'price' as const,
    code: 'BAS',
    equipment: null as string | null,
    basis: null as ChargeBasis | null,
    currency: null as string | null,
    part: 'amount' as 'amount' | 'min' | 'break',
    from: null as string | null,
  }
  let hasCode = false
  for (const token of tokens) {
    const bare = token.replace(/^\//, '')
    const unit = Object.hasOwn(units, bare) ? units[bare] : undefined
    const quantity = breakToken.exec(token)
    const equipment = readContainerType(bare)
    if (equipment !== null) price.equipment = equipment
    else if (token === 'MIN' || token === 'МИН') price.part = 'min'
    else if (token === 'N' || quantity) {
      price.part = 'break'
      price.from = token === 'N' ? '0' : (quantity?.[1] ?? quantity?.[2] ?? '0')
    } else if (token.startsWith('/') && unit) price.basis = unit
    else if (!hasCode && Object.hasOwn(codes, token)) {
      price.code = token
      hasCode = true
    } else if (unit) price.basis = unit
    else if (isCurrency(token)) price.currency = token
    else return null
  }
  return tokens.length === 0 ? null : price
}
