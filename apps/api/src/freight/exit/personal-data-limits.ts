import { maxAccountDataPerDay, maxPersonalDataPerDay } from '@portolan/contract/shared/limits'
import { Problem } from '#platform/http/problem.ts'
import { heavyWorkOf } from '#platform/limits/customers/share-heavy-work.ts'
import {
  type BucketLimit,
  requireAttempts,
  returnAttempts,
  settleAttempt,
  takeAttempt,
} from '#platform/limits/rate-limits.ts'
import type { Deps } from '#platform/process/deps.ts'

/** Collecting rows takes a connection of its own, and reads large tables. */
const collectingOf = heavyWorkOf('personal data', {
  atOnce: 2,
  atOncePerCustomer: 1,
  maxWaiting: 10,
  maxWaitingPerCustomer: 0,
  retryAfterSeconds: 30,
})

const retryAfterSeconds = 30

/** How long the place of a process that was killed stays taken. */
const place = { limit: 1, windowMinutes: 30 }
const placeOf = (userId: string) => `personal-data-now:${userId}`

/** Who takes data: the person, or a colleague for others. */
export interface Taker {
  userId: string
  isStaff: boolean
}

function limitsOf({ userId, isStaff }: Taker): { link: BucketLimit; file: BucketLimit } {
  const perDay = isStaff ? maxAccountDataPerDay : maxPersonalDataPerDay
  const name = isStaff ? 'account-data' : 'personal-data'
  const day = 24 * 60
  return {
    link: { bucket: `${name}:${userId}`, limit: perDay, windowMinutes: day },
    // A link may be opened again after a download that broke off.
    file: { bucket: `${name}-file:${userId}`, limit: 2 * perDay, windowMinutes: day },
  }
}

/** Takes one of the links of a day; throws `too_many_requests` without one, or while a file is being made. */
export async function takeLink({ database }: Pick<Deps, 'database'>, taker: Taker, ofUser: string) {
  if (!(await takeAttempt(database, placeOf(ofUser), place, 'held')))
    throw new Problem('too_many_requests', retryAfterSeconds)
  await settleAttempt(database, placeOf(ofUser), 'returned')
  await requireAttempts(database, [limitsOf(taker).link])
}

/** The place of the one file that is made of a person at a time, in all processes. */
export interface TakenPlace {
  /** Collects the rows once there is room; if that fails, the download doesn't count. */
  collect<T>(work: () => Promise<T>): Promise<T>
  leave(): Promise<void>
}

/** Takes the place, and a download of the day. */
export async function takePlace(
  deps: Pick<Deps, 'database'>,
  taker: Taker,
  ofUser: string,
): Promise<TakenPlace> {
  const { database } = deps
  const { link, file } = limitsOf(taker)
  if (!(await takeAttempt(database, placeOf(ofUser), place, 'held')))
    throw new Problem('too_many_requests', retryAfterSeconds)
  let isLeft = false
  async function leave() {
    if (isLeft) return
    isLeft = true
    await settleAttempt(database, placeOf(ofUser), 'returned')
  }
  try {
    await requireAttempts(database, [file])
  } catch (error) {
    await leave()
    throw error
  }
  return {
    leave,
    async collect(work) {
      try {
        return await collectingOf(deps)([ofUser], work)
      } catch (error) {
        await returnAttempts(database, [link, file])
        throw error
      }
    },
  }
}
