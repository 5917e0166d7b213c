import type { PriceEndingCause } from '#booking/agreed-price/price-ending.ts'
import type { Amount } from '#charges/totals.ts'

/** The rules that have findings. */
export const ruleIds = [
  'B01',
  'B02',
  'B03',
  'B04',
  'B05',
  'B06',
  'B07',
  'B08',
  'B09',
  'B11',
  'B12',
  'B13',
  'B14',
  'B15',
  'B16',
  'B17',
  'B18',
  'B20',
  'B21',
  'B24',
  'B26',
] as const
export type RuleId = (typeof ruleIds)[number]

/** The possible faults, with the figures that their texts name. A rule may have several. */
export interface FindingParams {
  'sea-term-by-other-mode': { code: string; better: string }
  'sea-term-in-containers': { code: string; better: string }
  'place-missing': { code: string }
  'insurance-missing': { code: string }
  'export-clearance-under-exw': Record<never, never>
  'importer-tax-id-missing': Record<never, never>
  'hs-code-unknown': { hsCode: string }
  'hs-code-often-dangerous': { hsCode: string }
  'description-vague': { text: string }
  'description-vague-for-entry': { text: string }
  'un-number-format': { unNumber: string }
  'class-unknown': { class: string }
  'packing-group-missing': { class: string }
  'packing-group-unknown': { packingGroup: string }
  'packing-group-not-used': { class: string }
  'un-number-not-listed': { unNumber: string }
  'class-not-listed': { unNumber: string; class: string; listed: string }
  'packing-group-not-listed': { unNumber: string; packingGroup: string; listed: string }
  'limited-quantity-without-net-weight': Record<never, never>
  'explosives-without-neq': Record<never, never>
  'radioactive-by-request': Record<never, never>
  'reefer-without-temperature': { isoType: string }
  'temperature-on-dry-container': { isoType: string }
  'temperature-without-reefer': Record<never, never>
  'pick-up-without-address': Record<never, never>
  'delivery-without-address': Record<never, never>
  'over-payload': { grossWeightKg: number; payloadKg: number }
  'over-road-limit': { cargoKg: number; limitKg: number }
  'over-inner-volume': { volumeM3: number; capacityM3: number }
  'too-long': { lengthCm: number; limitCm: number }
  'too-high': { heightCm: number; limitCm: number }
  'too-wide': { widthCm: number; limitCm: number }
  'main-deck-only': { heightCm: number; limitCm: number }
  'volume-differs': { statedM3: number; computedM3: number }
  'too-light': { densityKgPerM3: number; limitKgPerM3: number }
  'too-dense': { densityKgPerM3: number; limitKgPerM3: number }
  'container-number-malformed': { number: string; isConfirmed: boolean }
  'container-check-digit': { number: string; expected: number; isConfirmed: boolean }
  'ready-date-past': { readyOn: string }
  'to-order-without-notify': Record<never, never>
  'agreed-price-ended': { ending: PriceEndingCause; totals: readonly Amount[] }
}
export type FindingReason = keyof FindingParams

/** A value that settles the finding when it's put into its field. */
export interface Fix {
  path: string
  value: string | number | boolean
}

interface FindingOf<R extends FindingReason> {
  id: RuleId
  /** Selects the rule's text. */
  reason: R
  /** The field, such as `units.0.hsCode`. */
  path: string
  /** An error refuses a submission, a warning doesn't. */
  severity: 'warning' | 'error'
  params: FindingParams[R]
  fix?: Fix
  /** A value that confirms a doubtful one: the error becomes a warning. */
  useAnyway?: Fix
}

/** A rule's finding about a booking. */
export type RuleFinding = { [R in FindingReason]: FindingOf<R> }[FindingReason]

/** A finding before the table of rules adds the rule's id. */
export type Found = { [R in FindingReason]: Omit<FindingOf<R>, 'id'> }[FindingReason]
