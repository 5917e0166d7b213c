import { describe, expect, it } from 'vitest'
import { departure, iftstaInterchange } from '#testing/iftsta-samples.ts'
import { byCode, dcsaSample, readAll, receivedAt } from '#testing/read-all.ts'
import { arrival315, statuses214, x12Interchange } from '#testing/x12-samples.ts'
import { readCarrierMessage } from './read-carrier-message.ts'

const megabyte = 1024 * 1024
// Work that grows with the square shows at an eighth of the largest message as well.
const isExhaustive = process.env.TEST_ALL === '1'
const megabytes = isExhaustive ? 64 : 8
const tinySegments = isExhaustive ? 1_000_000 : 125_000
const zoneOf = () => byCode('Europe/Berlin')

/** Yields a body while it is read: a head, a repeated piece, and an end. */
async function* stream(head: string, piece: string, bytes: number, end = ''): AsyncGenerator<Uint8Array> {
  yield Buffer.from(head)
  const block = Buffer.from(piece.repeat(Math.ceil(megabyte / piece.length)))
  for (let sent = 0; sent < bytes; sent += block.length) yield block
  yield Buffer.from(end)
}

/**
 * Reads a message to its end and forgets the entries: how many there were, the last one, and how much memory
 * it took.
 */
async function drain(body: AsyncIterable<Uint8Array>) {
  const message = await readCarrierMessage(body, { contentType: null, receivedAt, zoneOf })
  let count = 0
  let events = 0
  let peak = 0
  let last = null
  for await (const entry of message.entries) {
    count++
    events += entry.events.length
    last = entry
    if (count % 1000 === 0) peak = Math.max(peak, process.memoryUsage().heapUsed)
  }
  return { count, events, last, peak, feedback: message.feedback }
}

const x12 = x12Interchange('315', [arrival315])
const x12Head = x12.slice(0, x12.indexOf('B4*'))
const edifact = iftstaInterchange([departure])
const edifactHead = edifact.slice(0, edifact.indexOf('RFF'))

describe('a hostile file is refused in linear time', () => {
  it.each([
    ['of stars', '', '*'],
    ['of brackets', '', '['],
    ['of spaces', '', ' '],
    ['of quotation marks', '', '"'],
    ['of segments outside of sets', x12.slice(0, x12.indexOf('ST*')), `N9*BN*${'1'.repeat(500)}~`],
  ])(`${megabytes} MB %s`, async (_, head, piece) => {
    await expect(drain(stream(head, piece, megabytes * megabyte))).rejects.toMatchObject({
      name: 'UnreadableMessage',
    })
  })

  it.each([
    ['stars in X12', x12Head, '*', '~SE*3*0001~'],
    ['plus signs in EDIFACT', edifactHead, '+', "'UNT+3+1'"],
    ['release characters in EDIFACT', edifactHead, '?', "''UNT+3+1'"],
  ])(`a segment of ${megabytes} MB of %s`, async (_, head, piece, end) => {
    const { count, events, feedback, last } = await drain(stream(head, piece, megabytes * megabyte, end))
    expect([count, events]).toEqual([expect.any(Number), 0])
    expect(last?.feedback.some((item) => item.severity === 'ERROR')).toBe(true)
    expect(feedback.map((item) => item.code)).toContain('missing-trailer')
  })

  it('segments of 10 MB among good ones', async () => {
    const long = `N9*BN*${'x'.repeat(10 * megabyte)}`
    const text = x12Interchange('315', [arrival315, [...arrival315, long], arrival315])
    const { entries } = await readAll(text)
    expect(entries.map((entry) => entry.events.length)).toEqual([4, 0, 4])
    expect(entries[1]?.feedback).toMatchObject([{ code: 'segment-too-long' }])
    const other = iftstaInterchange([
      departure,
      [...departure, `FTX+AAI+++${'x'.repeat(10 * megabyte)}`],
      departure,
    ])
    const read = await readAll(other)
    expect(read.entries.map((entry) => entry.events.length)).toEqual([2, 0, 2])
  })

  it.each([
    ['X12', x12Head, 'A~'],
    ['X12 references', x12Head, 'N9*BN*1~'],
    ['X12 ports', x12Head, 'R4*L~DTM*140*20261120~'],
    ['EDIFACT', edifactHead, "A'"],
    ['EDIFACT places', `${edifactHead}STS+1+1'`, "LOC+9+DEHAM'"],
    ['FSU', 'FSU/15\n020-12345675BRULAX/T6K120\nRCS/05JAN0900/BRU/T6K120\n', '/A\n'],
  ])(`${tinySegments} tiny segments of %s`, async (_, head, piece) => {
    const { count, peak } = await drain(stream(head, piece, piece.length * tinySegments))
    expect(count).toBeLessThanOrEqual(1)
    expect(peak).toBeLessThan(400 * megabyte)
  })

  it('200,000 empty entries, of which it reads as many as may be refused', async () => {
    const sets = stream(x12.slice(0, x12.indexOf('ST*')), 'ST*315~SE*2*~', 2_600_000)
    await expect(drain(sets)).rejects.toMatchObject({
      reason: 'too-many-refused',
      message:
        'Reading ended before ST[10000]: at most 10,000 entries may be wrong. Correct them, and send the message again.',
    })
  })
})

it('streams an interchange of 64 MB in constant memory', async () => {
  // The remarks are long, so that the events don't take the time.
  const text = x12Interchange('214', [[...statuses214, `K1*${'x'.repeat(8000)}`]])
  const set = text.slice(text.indexOf('ST*'), text.indexOf('GE*'))
  const before = process.memoryUsage().heapUsed
  const { events, peak } = await drain(stream(text.slice(0, text.indexOf('ST*')), set, 64 * megabyte))
  expect(events).toBeGreaterThan(20_000)
  expect(peak - before).toBeLessThan(200 * megabyte)
})

/** The processor's time, which other work on the machine doesn't add to, and how many events there were. */
async function read(text: string) {
  const before = process.cpuUsage()
  const { entries } = await readAll(text, { zoneOf })
  const { user, system } = process.cpuUsage(before)
  return { work: user + system, events: entries.reduce((sum, entry) => sum + entry.events.length, 0) }
}

describe('ten times as many events take about ten times the work', () => {
  const [tnt2] = JSON.parse(dcsaSample('tnt-220-response.json').toString())
  const [, tnt3] = JSON.parse(dcsaSample('tnt-300-response.json').toString()).events
  const times = (count: number) => Array.from({ length: Math.floor(count) })
  const formats: [string, (count: number) => string][] = [
    ['tnt 2.2', (count: number) => JSON.stringify(times(count).map(() => tnt2))],
    ['tnt 3.0', (count: number) => JSON.stringify({ events: times(count).map(() => tnt3) })],
    [
      '315',
      (count: number) =>
        x12Interchange(
          '315',
          times(count / 4).map(() => arrival315),
        ),
    ],
    [
      '214',
      (count: number) =>
        x12Interchange(
          '214',
          times(count / 3 + 1).map(() => statuses214),
        ),
    ],
    ['IFTSTA', (count: number) => iftstaInterchange(times(count / 2).map(() => departure))],
    [
      'FSU',
      (count: number) => `FSU/15\n020-12345675BRULAX/T6K120\n${'RCS/05JAN0900/BRU/T6K120\n'.repeat(count)}`,
    ],
  ]
  // The same code reads `tnt 3.0` and `315`.
  const variants = ['tnt 2.2', '214']
  for (const [format, textOf] of formats)
    it(`of ${format}`, { tags: variants.includes(format) ? ['exhaustive'] : [] }, async () => {
      // The first one also compiles what reads them.
      const few = [await read(textOf(1_000)), await read(textOf(1_000)), await read(textOf(1_000))]
      const many = await read(textOf(10_000))
      expect(few[0]?.events).toBeGreaterThanOrEqual(1_000)
      expect(many.events).toBeGreaterThanOrEqual(10_000)
      // Work that grew with the square would be a hundred times as much.
      expect(many.work).toBeLessThan(40 * Math.min(...few.map(({ work }) => work)))
    })
})
