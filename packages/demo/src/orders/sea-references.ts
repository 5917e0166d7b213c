import type { OrderRecord } from '@portolan/contract/company/orders'
import type { Booking } from '#booking.ts'
import type { Random } from '#random.ts'
import type { Timetable } from '#services/timetable.ts'

type References = NonNullable<OrderRecord['references']>

/** Standard Carrier Alpha Codes, with which carriers begin their bills of lading. */
export const carrierCodes: Readonly<Record<string, string>> = {
  'CMA CGM': 'CMDU',
  'COSCO Shipping Lines': 'COSU',
  'Ocean Network Express': 'ONEY',
  MSC: 'MEDU',
  Maersk: 'MAEU',
  HMM: 'HDMU',
  'Hapag-Lloyd': 'HLCU',
  'Arkas Line': 'ARKU',
  FESCO: 'FESO',
}

/** The number of the forwarder's own bill of lading, as on the document. */
export function houseBillNumber({ service }: Timetable, random: Random): string {
  return `PF${service.from.locode?.slice(2)}${random.digits(7)}`
}

/**
 * Returns a carrier's references of a sea order: its booking, and after the departure the bills of lading.
 */
export function seaReferences(
  { canceled }: Booking,
  timetable: Timetable,
  randomFor: (purpose: string) => Random,
): References {
  const { legs, horizon } = timetable
  const random = randomFor('references')
  const issuer = carrierCodes[legs[0].carrier] ?? null
  const booking = { type: 'BKG', value: random.digits(9), issuer } as const
  const master = { type: 'MBL', value: `${issuer ?? ''}${random.digits(9)}`, issuer } as const
  if (canceled || legs[0].departure.real > horizon) return [booking]
  const house = {
    type: 'HBL',
    value: houseBillNumber(timetable, randomFor('transport paper')),
    issuer: null,
  } as const
  return [booking, master, house]
}
