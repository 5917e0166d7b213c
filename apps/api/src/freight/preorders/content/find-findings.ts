import type { Finding } from '@portolan/contract/freight/preorders/finding'
import type { PreorderContent } from '@portolan/contract/freight/preorders/preorder-content'
import type { Locale } from '@portolan/contract/identity/users'
import type { AgreedPrice } from '@portolan/freight/booking/agreed-price/agreed-price'
import type { BookingData } from '@portolan/freight/booking/booking-data'
import type { DangerousGoodsList } from '@portolan/freight/booking/dangerous-goods/dangerous-goods-list'
import { findBookingProblems } from '@portolan/freight/booking/rules/find-booking-problems'
import { describeFinding } from '@portolan/freight/booking/texts/describe-finding'
import type { ChargeCodes } from '@portolan/freight/charges/charge-codes'
import { isKnownHsCode } from '@portolan/freight/hs-codes/hs-codes'
import { collectFieldErrors, type FieldError } from '#platform/http/input/field-errors.ts'
import { fieldText } from '#platform/http/input/field-messages.ts'
import { FieldProblem } from '#platform/http/problem.ts'

/** The language of the rules, and their inputs other than the booking. */
export interface RuleReading {
  locale: Locale
  now: Date
  bookingData: BookingData
  dangerousGoodsList: DangerousGoodsList | undefined
  /** For the agreed price. */
  chargeCodes: ChargeCodes
}

/** The rules' findings about a booking and its agreed price, in the reader's language. */
export function findFindings(
  content: PreorderContent,
  reading: RuleReading,
  agreedPrice: AgreedPrice | null = null,
): Finding[] {
  const { locale, now, bookingData: data, dangerousGoodsList } = reading
  const context = { today: earliestToday(now), data, isKnownHsCode, dangerousGoodsList, agreedPrice }
  return findBookingProblems(content, context).map((finding) => ({
    id: finding.id,
    path: finding.path,
    severity: finding.severity,
    ...describeFinding(finding, locale),
    fix: finding.fix ?? null,
    useAnyway: finding.useAnyway ?? null,
  }))
}

/** Rejects a booking with errors of the rules, as 400 by field; with `only`, just for those members. */
export function refuseErrors(
  content: PreorderContent,
  reading: RuleReading,
  only?: ReadonlySet<string>,
): void {
  const errors = findFindings(content, reading).filter(
    ({ severity, path }) => severity === 'error' && (only?.has(path.split('.')[0] ?? '') ?? true),
  )
  const findings = [
    ...impossibleIn(content, reading.locale),
    ...errors.map(({ path, message }): FieldError => [path, message]),
  ]
  if (findings.length > 0) throw new FieldProblem(collectFieldErrors(findings))
}

/** Rejects impossible bookings before the rules run; `within` is the member of the body with the booking. */
export function refuseImpossible(content: PreorderContent, locale: Locale, within?: string): void {
  const findings = impossibleIn(content, locale).map(
    ([path, message]): FieldError => [within === undefined ? path : `${within}.${path}`, message],
  )
  if (findings.length > 0) throw new FieldProblem(collectFieldErrors(findings))
}

function impossibleIn(content: PreorderContent, locale: Locale): FieldError[] {
  return fitsLoadType(content) ? [] : [['loadType', fieldText('choice', locale)]]
}

/** Only cargo by sea and rail has full or part loads. */
function fitsLoadType({ transportMode, loadType }: PreorderContent): boolean {
  return loadType === 'not-set' || transportMode === 'sea' || transportMode === 'rail'
}

/** The date in the last time zone (UTC−12): a date in the past there is past for every customer. */
function earliestToday(now: Date): string {
  return new Date(now.getTime() - 12 * 3_600_000).toISOString().slice(0, 10)
}
