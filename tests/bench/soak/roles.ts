import { setTimeout as sleep } from 'node:timers/promises'
import type { Calls } from './calls.ts'
import type { Person } from './people.ts'

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

/** A booking without findings. */
function bookingOf(organizationId: string, cargo: string): object {
  const shanghai = {
    name: 'Shanghai',
    city: 'Shanghai',
    countryCode: 'CN',
    locode: 'CNSHA',
    lat: 31.2,
    lng: 121.5,
  }
  const hamburg = { name: 'Hamburg', city: 'Hamburg', countryCode: 'DE', locode: 'DEHAM', lat: 53.5, lng: 10 }
  return {
    organizationId,
    transportMode: 'sea',
    loadType: 'LCL',
    incoterms: 'FCA',
    incotermsPlace: 'Shanghai',
    from: { ...shanghai, timeZone: 'Asia/Shanghai' },
    to: { ...hamburg, timeZone: 'Europe/Berlin' },
    readyOn: '2035-01-15',
    cargo,
    units: [
      {
        packaging: 'PLL',
        quantity: 2,
        description: 'Centrifugal pumps',
        grossWeightKg: 300,
        lengthCm: 120,
        widthCm: 80,
        heightCm: 100,
        volumeM3: null,
        hsCode: '841370',
        originCountry: 'CN',
        stackable: null,
        marks: null,
        poNumber: null,
      },
    ],
  }
}

/**
 * A person who looks at lists and orders, asks at times and books rarely; the open page asks every ten
 * seconds.
 */
export async function actAsCustomer(calls: Calls, person: Person, { isOver, seed }: Acting): Promise<void> {
  const dice = openDice(seed)
  const authorization = `JWT ${person.token}`
  const make = <T>(name: string, path: string, sent?: Parameters<Calls['make']>[3]) =>
    calls.make<T>(name, path, authorization, sent)
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
          body: bookingOf(person.organizationId, text),
          headers: key,
        })
    }
  }
  await Promise.all([polling(), looking()])
}

interface Page {
  results: { id: string }[]
}

/** A colleague at the desk, who answers what waits. */
export async function actAsStaff(calls: Calls, token: string, { isOver, seed }: Acting): Promise<void> {
  const dice = openDice(1_000 + seed)
  const make = <T>(name: string, path: string, sent?: Parameters<Calls['make']>[3]) =>
    calls.make<T>(name, path, `JWT ${token}`, sent)
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
