import { createPreorder, type NewPreorder } from '@portolan/contract/freight/preorders/preorders'
import { expect, test } from 'vitest'
import type { call as callServer } from '#platform/api/client.ts'
import { Problem } from '#platform/api/problem.ts'
import { createBooking } from './create-booking.ts'

const bodyOf = (cargo: string) => ({ organizationId: 'nord', cargo }) as unknown as NewPreorder
const mismatch = () =>
  new Problem({ status: 422, body: { error: { code: 'idempotency_mismatch', message: 'x' } } })

/** A server that stores one pre-order per key, and can lose its response. */
function server() {
  const preorders = new Map<string, { cargo: string; version: number }>()
  const state = { loses: false, refuses: false, made: preorders, sent: 0 }
  const call = async (
    endpoint: unknown,
    input: { headers: Record<string, string>; body: { cargo: string } },
  ) => {
    state.sent += 1
    const { cargo } = input.body
    if (endpoint !== createPreorder) {
      const [one] = preorders.values()
      if (!one || input.headers['if-match'] !== `"${one.version}"`) throw new Error('not its version')
      Object.assign(one, { cargo, version: one.version + 1 })
      return { id: 'p1', ...one }
    }
    if (state.refuses) throw new Problem({ status: 400, body: { cargo: ['no'] } })
    const key = input.headers['idempotency-key'] ?? ''
    const first = preorders.get(key)
    if (first && first.cargo !== cargo) throw mismatch()
    const one = first ?? { cargo, version: 1 }
    preorders.set(key, one)
    if (state.loses) throw new Problem(null)
    return { id: 'p1', ...one }
  }
  return { state, call: call as unknown as typeof callServer }
}

function attempt(call: typeof callServer) {
  const creation = {
    call,
    key: 'k',
    unanswered: [] as readonly NewPreorder[],
    remember(bodies: readonly NewPreorder[]) {
      creation.unanswered = bodies
    },
  }
  return creation
}

test('the same booking sent again after a lost answer is the same pre-order', async () => {
  const { state, call } = server()
  const creation = attempt(call)
  state.loses = true
  await expect(createBooking(bodyOf('pumps'), creation)).rejects.toThrow('No answer')
  expect(creation.unanswered).toHaveLength(1)
  state.loses = false
  expect(await createBooking(bodyOf('pumps'), creation)).toMatchObject({ id: 'p1', version: 1 })
  expect(state.made.size).toBe(1)
})

test('a booking that was changed after a lost answer changes the pre-order that was made', async () => {
  const { state, call } = server()
  const creation = attempt(call)
  state.loses = true
  await expect(createBooking(bodyOf('pumps'), creation)).rejects.toThrow('No answer')
  state.loses = false
  expect(await createBooking(bodyOf('valves'), creation)).toMatchObject({ cargo: 'valves', version: 2 })
  expect(state.made.size).toBe(1)
})

test('a booking that another tab has sent with another content isn’t made twice', async () => {
  const { state, call } = server()
  await createBooking(bodyOf('pumps'), attempt(call))
  const second = attempt(call)
  await expect(createBooking(bodyOf('valves'), second)).rejects.toThrow(Problem)
  expect([...state.made.values()]).toEqual([{ cargo: 'pumps', version: 1 }])
  expect(second.unanswered).toEqual([])
})

test('a refused booking leaves nothing to remember', async () => {
  const { state, call } = server()
  const creation = attempt(call)
  state.refuses = true
  await expect(createBooking(bodyOf('goods'), creation)).rejects.toThrow('400')
  expect(creation.unanswered).toEqual([])
  state.refuses = false
  expect(await createBooking(bodyOf('pumps'), creation)).toMatchObject({ cargo: 'pumps', version: 1 })
})

test('a body whose first answer got lost stays known when it is refused later', async () => {
  const { state, call } = server()
  const creation = attempt(call)
  state.loses = true
  await expect(createBooking(bodyOf('pumps'), creation)).rejects.toThrow('No answer')
  Object.assign(state, { loses: false, refuses: true })
  await expect(createBooking(bodyOf('pumps'), creation)).rejects.toThrow('400')
  state.refuses = false
  expect(await createBooking(bodyOf('valves'), creation)).toMatchObject({ cargo: 'valves', version: 2 })
  expect(state.made.size).toBe(1)
})

test('a key that another tab has used makes no pre-order here, and says so', async () => {
  const { state, call } = server()
  await createBooking(bodyOf('pumps'), attempt(call))
  const here = attempt(call)
  await expect(createBooking(bodyOf('valves'), here)).rejects.toMatchObject({ status: 422 })
  expect(here.unanswered).toEqual([])
  expect([...state.made.values()]).toEqual([{ cargo: 'pumps', version: 1 }])
})
