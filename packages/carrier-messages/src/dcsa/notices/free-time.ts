import type { JsonObject } from '#dcsa/json/read-json.ts'
import { entryOf } from '#entry-of.ts'
import { cleanText } from '#statement/clean-text.ts'

const names: Readonly<Record<string, string>> = { DEM: 'Demurrage', DET: 'Detention', STO: 'Storage' }

const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  CD: ['calendar day', 'calendar days'],
  WD: ['working day', 'working days'],
  HR: ['hour', 'hours'],
}

/**
 * A free time in a sentence, such as “Detention: 10 calendar days free. Last free day: 2023-12-25. After
 * gate-out full.”
 */
export function describeFreeTime(code: string, freeTime: JsonObject, lastDay: string | null): string {
  const duration = freeTime.duration
  const unit = entryOf(units, freeTime.timeUnit)
  const isCounted = typeof duration === 'number' && Number.isFinite(duration) && unit !== undefined
  return [
    isCounted
      ? `${names[code]}: ${duration} ${duration === 1 ? unit[0] : unit[1]} free.`
      : `${names[code]}: free time.`,
    ...(lastDay === null ? [] : [`Last free day: ${lastDay}.`]),
    cleanText(freeTime.calculationBasis, 350) ?? '',
  ]
    .join(' ')
    .trim()
}
