import type { SentChargeLine } from '@portolan/contract/freight/charges'
import type { Locale } from '@portolan/contract/identity/users'
import {
  type ChargeCodes,
  chargeCodes,
  groupOfCharge,
  nameOfCharge,
} from '@portolan/freight/charges/charge-codes'
import type { Charge, ChargeLine } from '@portolan/freight/charges/charge-line'
import { completeCharge } from '@portolan/freight/charges/complete-charge'
import type { ChargeKind, StoredCharge } from '#freight/tables/stored-charge.ts'

const codeOfKind: Readonly<Record<ChargeKind, string>> = {
  freight: 'BAS',
  insurance: 'INS',
  customs: 'CUS',
  handling: 'HDL',
  other: 'OTH',
}

/** A charge as stored. */
export function storedCharge({ code, amount, currency, ...rest }: SentChargeLine): StoredCharge {
  return { ...rest, code, amount: { amount, currency }, kind: kindOf(code) }
}

function kindOf(code: string): ChargeKind {
  if (code === 'HDL') return 'handling'
  switch (groupOfCharge(code, chargeCodes)) {
    case 'main':
      return 'freight'
    case 'insurance':
      return 'insurance'
    case 'customs':
      return 'customs'
    case 'origin':
    case 'destination':
      return 'handling'
    default:
      return 'other'
  }
}

/** A stored charge as it was sent. */
export function sentCharge({
  kind,
  code,
  amount: { amount, currency },
  ...rest
}: StoredCharge): SentChargeLine {
  return { ...rest, code: code ?? codeOfKind[kind], amount, currency }
}

/** A stored charge with its defaults filled in. */
export function readStoredCharge(stored: StoredCharge, codes: ChargeCodes): Charge {
  return completeCharge(sentCharge(stored), codes)
}

/** A charge with its name in the reader's language. */
export function presentCharge(charge: Charge, codes: ChargeCodes, locale: Locale): ChargeLine {
  return { ...charge, name: nameOfCharge(charge.code, codes, locale) }
}
