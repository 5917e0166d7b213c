import { expect, it } from 'vitest'
import { longestLagMs, type Position, ReplicaState } from './replica-state.ts'

const primary = (lsn: number, other: Partial<Position> = {}): Position => ({
  lsn: BigInt(lsn),
  isStandby: false,
  system: '1',
  timeline: 1,
  ...other,
})
const replica = (lsn: number, other: Partial<Position> = {}) => primary(lsn, { isStandby: true, ...other })

it('is as old as the last position of the primary that the replica has reached', () => {
  const state = new ReplicaState()
  state.note(1_000, primary(10), replica(5))
  expect([state.isUsable(1_000), state.has(5n), state.has(6n)]).toEqual([false, true, false])
  state.note(1_200, primary(20), replica(10))
  expect([state.lagMs(1_300), state.isUsable(1_300)]).toEqual([300, true])
  state.note(1_400, primary(30), replica(30))
  expect(state.lagMs(1_400)).toBe(0)
  expect([state.isUsable(1_400 + longestLagMs), state.isUsable(1_401 + longestLagMs)]).toEqual([true, false])
})

it('is not read while it stands still, and again once it has caught up', () => {
  const state = new ReplicaState()
  state.note(0, primary(10), replica(10))
  for (let at = 200; at <= 100_000; at += 200) state.note(at, primary(10 + at), replica(10))
  expect(state.isUsable(100_000)).toBe(false)
  state.note(100_200, primary(200_000), replica(150_000))
  expect(state.lagMs(100_200)).toBe(200)
  // An idle primary isn't a lag.
  for (let at = 100_400; at <= 110_000; at += 200) state.note(at, primary(200_000), replica(200_000))
  expect(state.lagMs(110_000)).toBe(0)
})

it('is not read where it is no standby of this primary, and again once it is', () => {
  const state = new ReplicaState()
  expect(state.fault).toBe('unreachable')
  state.note(0, primary(10), replica(10, { isStandby: false }))
  expect(state.fault).toBe('not a standby')
  state.note(0, primary(10), replica(10, { system: '2' }))
  expect(state.fault).toBe('another database')
  state.note(0, primary(10, { timeline: 2 }), replica(10))
  expect([state.fault, state.isUsable(0)]).toEqual(['another timeline', false])
  state.note(0, primary(10, { timeline: 2 }), replica(10, { timeline: 2 }))
  expect([state.fault, state.isUsable(0)]).toEqual([null, true])
  state.noteUnreachable()
  expect([state.fault, state.isUsable(0)]).toEqual(['unreachable', false])
})

it('forgets what it knew of a copy that another one has replaced', () => {
  const state = new ReplicaState()
  state.note(0, primary(100), replica(100))
  state.note(200, primary(110), replica(90))
  expect([state.isUsable(200), state.has(100n)]).toEqual([false, false])
  state.note(400, primary(120), replica(110))
  expect(state.lagMs(400)).toBe(200)
})
