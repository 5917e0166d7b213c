import { setTimeout as sleep } from 'node:timers/promises'
import { buildPreorder } from '../../../apps/api/src/testing/preorders.ts'
import type { Calls } from './calls.ts'
import { benchPassword, type Person, type SignedIn } from './people.ts'

interface Acting {
  isOver: () => boolean
  seed: number
}

/** Numbers from 0 to 1 that are the same in every run. */
function openDice(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const pick = <T>(list: readonly T[], roll: number): T | undefined => list[Math.floor(roll * list.length)]

const filters = ['', '&transportMode=sea', '&search=lot%207', '&search=hamburg', '&attention=late']

/**
 * A person who looks at lists and orders, asks at times and books rarely; the open page asks every ten
 * seconds.
 */
export async function actAsCustomer(calls: Calls, person: Person, { isOver, seed }: Acting): Promise<void> {
  const dice = openDice(seed)
  const make = <T>(name: string, path: string, sent?: Parameters<Calls['make']>[3]) =>
    calls.make<T>(name, path, `JWT ${person.token}`, sent)
  const polling = async () => {
    while (!isOver()) {
      await make('counts', 'customer/orders/count/?status=active')
      await make('bell', 'customer/notifications/count/')
      await sleep(10_000)
    }
  }
  const looking = async () => {
    for (let n = 0; !isOver(); n++) {
      await sleep(2_000 + dice() * 4_000)
      const key = { 'idempotency-key': `soak-${seed}-${n}` }
      const orderId = pick(person.orderIds, dice()) ?? ''
      const filter = pick(filters, dice()) ?? ''
      await make('list', `customer/orders/?status=active&ordering=-pinned,-updatedAt${filter}`)
      await make('order', `customer/orders/${orderId}/`)
      await make('documents', `customer/orders/${orderId}/documents/`)
      const roll = dice()
      const text = `Where is it? ${n}`
      if (roll < 0.1)
        await make('message', `customer/threads/${orderId}/messages/`, {
          method: 'POST',
          body: { text },
          headers: key,
        })
      else if (roll < 0.13)
        await make('booking', 'customer/preorders/', {
          method: 'POST',
          body: buildPreorder(person.organizationId, { cargo: text }),
          headers: key,
        })
    }
  }
  await Promise.all([polling(), looking(), keepSigningIn(calls, person, { isOver, everyMs: 90_000, dice })])
}

interface Page {
  results: { id: string }[]
}

/** A colleague at the desk, who answers what waits. */
export async function actAsStaff(
  calls: Calls,
  colleague: SignedIn,
  { isOver, seed, readCode }: Acting & { readCode: (email: string) => Promise<string> },
): Promise<void> {
  const dice = openDice(1_000 + seed)
  const make = <T>(name: string, path: string, sent?: Parameters<Calls['make']>[3]) =>
    calls.make<T>(name, path, `JWT ${colleague.token}`, sent)
  const signingIn = keepSigningIn(calls, colleague, { isOver, everyMs: 150_000, dice, readCode })
  for (let n = 0; !isOver(); n++) {
    await sleep(2_000 + dice() * 2_000)
    await make('today', 'company/tasks/')
    await make('orders of all', 'company/orders/')
    const threads = await make<Page>('conversations', 'company/threads/?state=waiting')
    const waiting = pick(threads?.results ?? [], dice())
    const headers = { 'idempotency-key': `soak-staff-${seed}-${n}` }
    if (waiting)
      await make('answer', `company/threads/${waiting.id}/messages/`, {
        method: 'POST',
        body: { text: `It has departed. ${n}` },
        headers,
      })
    if (n % 5 > 0) continue
    const preorders = await make<Page>('bookings', 'company/preorders/?status=pending&review=submitted')
    const booked = pick(preorders?.results ?? [], dice())
    if (booked)
      await make('rejection', `company/preorders/${booked.id}/reject/`, {
        method: 'POST',
        body: { reasonCode: 'space', reason: 'No space.' },
      })
  }
  await signingIn
}

interface SigningIn {
  isOver: () => boolean
  /** Within the limits of codes by email. */
  everyMs: number
  dice: () => number
  /** For whom a password isn't enough. */
  readCode?: (email: string) => Promise<string>
}

/** Signs in again and again, first some time within the first minute, and ends the session before. */
async function keepSigningIn(
  calls: Calls,
  person: SignedIn,
  { isOver, everyMs, dice, readCode }: SigningIn,
): Promise<void> {
  const waitFor = async (ms: number) => {
    const end = performance.now() + ms
    while (!isOver() && performance.now() < end) await sleep(500)
  }
  await waitFor(dice() * 45_000)
  while (!isOver()) {
    const body = { username: person.email, password: benchPassword, remember: false }
    const first = await calls.make<Opened>('sign-in', 'auth/token/', '', { method: 'POST', body })
    const opened =
      first?.secondFactor && readCode
        ? await calls.make<Opened>('code', 'auth/2fa/token/by-code/', `JWT ${first.token}`, {
            method: 'POST',
            body: { code: await readCode(person.email) },
          })
        : first
    if (opened) {
      const { token } = person
      person.token = opened.token
      // Calls under way still have the former one.
      await sleep(5_000)
      await calls.make('sign-out', 'auth/logout/', '', { method: 'POST', body: { token } })
    }
    await waitFor(everyMs)
  }
}

interface Opened {
  token: string
  secondFactor?: unknown
}

/** A system of the company that sends events to the orders of all customers. */
export async function actAsSystem(
  calls: Calls,
  key: string,
  { isOver, customers }: Acting & { customers: number },
): Promise<void> {
  for (let n = 0; !isOver(); n++) {
    await sleep(1_000)
    await calls.make(
      'event',
      `company/orders/bulk-${n % 40}/events/?organization=soak-${(n % customers) + 1}`,
      `Bearer ${key}`,
      {
        method: 'POST',
        body: {
          events: [
            {
              id: `soak-${n}`,
              code: 'ARRI',
              classifier: 'estimated',
              at: `2026-12-${(n % 28) + 1}`.replace(/-(\d)$/, '-0$1'),
            },
          ],
        },
      },
    )
  }
}
