import { expect, it } from 'vitest'
import { at, entry } from '#ledger/ledger-samples.ts'
import { latestRevisions } from '#ledger/log-entry.ts'
import { bookingStatementId } from './booking-statements.ts'

let made = 0
const said = (version: string, what: string, changes: object = {}) =>
  entry({
    id: `e${made++}`,
    sourceEventId: bookingStatementId('B/1', version, what),
    source: 'dcsa:MAEU',
    statedAt: null,
    receivedAt: at(1),
    ...changes,
  })
const counted = (...entries: ReturnType<typeof said>[]) =>
  [entries, entries.toReversed()].map((order) =>
    latestRevisions(order)
      .map(({ sourceEventId }) => sourceEventId.split('/').slice(2).join('/'))
      .sort(),
  )

it('only the newest version of a booking counts, as a whole', () => {
  const first = [said('v1', 'leg/1'), said('v1', 'leg/2'), said('v1', 'cut-off/VCO')]
  const second = [said('v2', 'leg/1', { receivedAt: at(2) })]
  for (const kept of counted(...first, ...second)) expect(kept).toEqual(['v2/leg/1'])
  // A part of the older one that comes later makes it no newer.
  const late = said('v1', 'cut-off/DCO', { receivedAt: at(3) })
  for (const kept of counted(...first, ...second, late)) expect(kept).toEqual(['v2/leg/1'])
})

it('a version is as old as the carrier says, else as its receipt', () => {
  const dated = said('v1', 'leg/1', { statedAt: at(5), receivedAt: at(1) })
  for (const kept of counted(dated, said('v2', 'leg/1', { receivedAt: at(4) })))
    expect(kept).toEqual(['v1/leg/1'])
  const [one] = latestRevisions([said('v3', 'leg/1', { receivedAt: at(4) })])
  expect(one?.statedAt).toBe(at(4))
})

it('what was taken back makes way for the version before', () => {
  const first = said('v1', 'leg/1')
  const second = said('v2', 'leg/1', { receivedAt: at(2), isRetracted: true })
  for (const kept of counted(first, second)) expect(kept).toEqual(['v1/leg/1', 'v2/leg/1'])
})

it('bookings of others, and other statements, are not concerned', () => {
  const other = said('v2', 'leg/1', { source: 'dcsa:HLCU', receivedAt: at(2) })
  const plain = entry({ id: 'plain', sourceEventId: 'booking/x' })
  expect(latestRevisions([said('v1', 'leg/1'), other, plain])).toHaveLength(3)
})
