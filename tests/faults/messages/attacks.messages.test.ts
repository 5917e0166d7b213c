import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CarrierMessage } from '../../../packages/carrier-messages/src/carrier-message.ts'
import { UnreadableMessage } from '../../../packages/carrier-messages/src/carrier-message.ts'
import { readCarrierMessage } from '../../../packages/carrier-messages/src/read-carrier-message.ts'
import {
  detailsOfStatus,
  edifact,
  freeTimesOfContainers,
  listOf,
  referencesAboveDates,
  referencesAboveStatuses,
  referencesBehindStatuses,
  smallEvents,
} from '../../bench/messages/hostile-bodies.ts'

// Counts that reading a carrier message takes no more than its bytes allow: what is parsed, how often others
// get a turn, entries, events, and the references they carry together.

const receivedAt = new Date('2026-11-22T12:00:00Z')
const sliceBytes = 16_384
const most = { refused: 10_000, eventsOfEntry: 1_000 }

afterEach(() => vi.restoreAllMocks())

/** Reads a message to its end, and counts. */
async function read(text: string, chunk = 65_536) {
  const bytes = Buffer.from(text)
  async function* chunks() {
    for (let start = 0; start < bytes.length; start += chunk) yield bytes.subarray(start, start + chunk)
  }
  let [parsed, longest] = [0, 0]
  const { parse } = JSON
  vi.spyOn(JSON, 'parse').mockImplementation((part) => {
    parsed += part.length
    longest = Math.max(longest, part.length)
    return parse(part)
  })
  let [turns, sinceTurn, maxInTurn, isReading] = [0, 0, 0, true]
  const turn = () => {
    turns++
    sinceTurn = 0
    if (isReading) setImmediate(turn)
  }
  setImmediate(turn)
  const counts = { entries: 0, events: 0, references: 0, maxEvents: 0, leftOut: 0 }
  const texts: string[] = []
  const started = performance.now()
  let end: string | null = null
  const message: CarrierMessage = await readCarrierMessage(chunks(), {
    contentType: null,
    receivedAt,
    bytes: bytes.length,
    maxJsonBytes: 64_000_000,
  })
  try {
    for await (const { events, feedback } of message.entries) {
      counts.entries++
      counts.events += events.length
      counts.references += events.reduce((sum, { references }) => sum + references.length, 0)
      counts.maxEvents = Math.max(counts.maxEvents, events.length)
      if (feedback.some(({ code }) => code === 'references-left-out')) counts.leftOut++
      if (texts.length < 5) texts.push(JSON.stringify(events))
      maxInTurn = Math.max(maxInTurn, ++sinceTurn)
    }
  } catch (error) {
    if (!(error instanceof UnreadableMessage)) throw error
    end = error.message
  }
  isReading = false
  vi.restoreAllMocks()
  const seconds = (performance.now() - started) / 1_000
  console.info(`${(bytes.length / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s`, counts)
  return { ...counts, bytes: bytes.length, turns, maxInTurn, parsed, longest, end, said: texts }
}

describe('a long list of small entries', () => {
  it.each([
    ['4.8 MB of {}', '{}', 4_800_000],
    ['15.6 MB of 1', '1', 15_600_000],
    ['15.6 MB of {"eventID":1}', '{"eventID":1}', 15_600_000],
  ])('%s ends at a bound that it names', async (_what, entry, bytes) => {
    const { entries, end, turns, maxInTurn, parsed } = await read(listOf(entry, bytes))
    expect(end).toBe(
      'Reading ended before $[10000]: at most 10,000 entries may be wrong. Correct them, and send the message again.',
    )
    expect(entries).toBe(most.refused)
    expect(turns).toBeGreaterThanOrEqual(Math.floor(bytes / sliceBytes))
    expect(maxInTurn).toBeLessThanOrEqual(sliceBytes)
    // The first ones are parsed twice.
    expect(parsed).toBeLessThanOrEqual(entry.length * (most.refused + 1_001))
  })

  it('of events is read a slice at a time, and each event parsed by itself', async () => {
    const { entries, events, turns, maxInTurn, longest, end } = await read(smallEvents(3_000_000))
    expect([end, entries]).toEqual([null, events])
    expect(events).toBeGreaterThan(10_000)
    expect(turns).toBeGreaterThan(2 * (3_000_000 / sliceBytes) - 10)
    expect(maxInTurn).toBeLessThan(100)
    expect(longest).toBeLessThan(300)
  })

  it('within one entry is never parsed', async () => {
    const { entries, events, parsed, turns } = await read(`[{"eventID":${listOf('{}', 8_000_000)}}]`)
    expect([entries, events, parsed]).toEqual([1, 0, 0])
    expect(turns).toBeGreaterThanOrEqual(Math.floor(8_000_000 / sliceBytes))
  })
})

describe('what events repeat of their message grows with its bytes', () => {
  /** Ten for each event, as many as there were bytes, and ten thousand. */
  const allowed = ({ bytes, events }: { bytes: number; events: number }) => 10_000 + bytes / 4 + 10 * events

  it.each([
    ['IFTSTA, references above statuses', () => referencesAboveStatuses(400, 4_000), 4_000],
    ['IFTSTA, references, containers and places of a status', () => detailsOfStatus(3), 3_000],
    ['214, references above statuses', () => referencesBehindStatuses(400, 4_000), 4_000],
    ['315, references above dates of ports', () => referencesAboveDates(200, 4), 4_000],
    ['arrival notice, references above free times of containers', () => freeTimesOfContainers(4), 4_000],
  ])('%s', async (_what, make, events) => {
    const counts = await read(make())
    expect(counts.events).toBe(events)
    expect(counts.maxEvents).toBeLessThanOrEqual(most.eventsOfEntry)
    expect(counts.references).toBeLessThanOrEqual(allowed(counts))
    expect(counts.references).toBeGreaterThanOrEqual(10 * events)
    expect(counts.leftOut).toBeGreaterThan(0)
  })

  it('leaves out what names least, and gives the same events whatever the chunks', async () => {
    const references = Array.from({ length: 60 }, (_, n) => `RFF+ON:PO${n}'RFF+BN:B${n}`).join("'")
    const statuses = Array.from({ length: 400 }, (_, n) => `STS+1+24'DTM+334:2026112010${10 + (n % 50)}:203`)
    const text = edifact([references, 'RFF+BM:MASTER1', ...statuses])
    const whole = await read(text)
    expect(whole.leftOut).toBeGreaterThan(100)
    const last = await lastEvents(text, 1_000_000)
    expect(last?.references.map(({ type, value }) => `${type} ${value}`)).toEqual([
      'PO PO0',
      'BKG B0',
      'PO PO1',
      'BKG B1',
      'PO PO2',
      'BKG B2',
      'PO PO3',
      'BKG B3',
      'BKG B4',
      'MBL MASTER1',
    ])
    for (const chunk of [7, 20_000]) {
      expect((await read(text, chunk)).said).toEqual(whole.said)
      expect(await lastEvents(text, chunk)).toEqual(last)
    }
  })

  it('and keeps all that consignments have, fifty references and twenty statuses each', async () => {
    const consignment = (c: number) => [
      `CNI+${c}+ORD-${c}`,
      ...Array.from({ length: 50 }, (_, n) => `RFF+BN:BOOK${String(c * 50 + n).padStart(8, '0')}`),
      ...Array.from({ length: 20 }, (_, n) => [
        'STS+1+24::6+WEA::ZZZ:Bad weather',
        `DTM+334:2026112010${10 + n}:203`,
        'LOC+175+DEHAM:139:6:HAMBURG+CTA:72:306:Altenwerder',
        'TDT+20+345E+1++EXLU+++9321483:146:11:EXAMPLE HAMBURG',
        'EQD+CN+CSQU3054383+22G1:102:5+++5',
      ]).flat(),
    ]
    const text = edifact(Array.from({ length: 150 }, (_, c) => consignment(c)).flat())
    const { events, references, leftOut } = await read(text)
    expect([events, references, leftOut]).toEqual([3_000, 3_000 * 52, 0])
  })
})

async function lastEvents(text: string, chunk: number) {
  const bytes = Buffer.from(text)
  async function* chunks() {
    for (let start = 0; start < bytes.length; start += chunk) yield bytes.subarray(start, start + chunk)
  }
  const { entries } = await readCarrierMessage(chunks(), { contentType: null, receivedAt })
  let last = null
  for await (const entry of entries) last = entry
  return last?.events[0]
}
