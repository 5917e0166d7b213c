import { expect, it } from 'vitest'
import { foldOrder } from './fold-order.ts'
import { at, entry, gazetteer, placeOf, record } from './ledger-samples.ts'
import { isSameStatement, type LogEntry } from './log-entry.ts'

/** Numbers from 0 to 1 that are the same in every run. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

const containers = [null, 'CSQU3054383', 'MSCU1234566']

/** Messages about one order: few values, so that they repeat, contradict, revise and retract each other. */
function makeMessages(count: number, random: () => number): LogEntry[] {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  return Array.from({ length: count }, () =>
    entry({
      sourceEventId: pick(['1', '2', '3', '4', '5', '6', '7', '8']),
      source: pick(['dcsa:MAEU', 'x12:CMDU', 'api:tms']),
      code: pick(['DEPA', 'ARRI', 'LOAD', 'DISC', 'DROP']),
      classifier: pick(['planned', 'estimated', 'actual']),
      place: placeOf({ locode: pick(['CNSHA', 'DEHAM', 'SGSIN', 'CNYSN']) }),
      at: at(pick([1, 2, 3, 28, 29, 30, 31])),
      statedAt: pick([null, at(1), at(2), at(3)]),
      messageAt: pick([null, at(2), at(3)]),
      equipment: pick(containers),
      remark: pick([null, 'a', 'b']),
      isRetracted: random() < 0.15,
      pieces: pick([null, null, { count: 3, of: 10 }]),
    }),
  )
}

/** The log after the messages came one by one: what's there already isn't added. */
function receive(messages: readonly LogEntry[]): LogEntry[] {
  const log: LogEntry[] = []
  for (const message of messages) {
    const known = log.filter(
      ({ source, sourceEventId }) => source === message.source && sourceEventId === message.sourceEventId,
    )
    if (known.some((other) => isSameStatement(other, message))) continue
    log.push({ ...message, id: `log-${log.length}`, revision: known.length + 1, receivedAt: at(40) })
  }
  return log
}

/** Returns a reader's view of the order. */
function outcomeOf(log: readonly LogEntry[]): string {
  const units = [
    { ref: 'a', container: 'CSQU3054383', isDelivered: false },
    { ref: 'b', container: null, isDelivered: true },
  ]
  const { current, flags, matched, retracted, voices, ...folded } = foldOrder(
    { record: record(), units, entries: log },
    gazetteer,
  )
  const shown = current.map(({ entry: { id, revision, ...event }, unitRefs }) => {
    return JSON.stringify([event, unitRefs, flags.get(id)])
  })
  return JSON.stringify([folded, shown.toSorted(), matched.length, retracted.length, voices.length])
}

it('the order in which messages arrive changes nothing', () => {
  const random = randomOf(7)
  const messages = makeMessages(60, random)
  const expected = outcomeOf(receive(messages))
  for (let run = 0; run < 200; run++) expect(outcomeOf(receive(shuffled(messages, random)))).toBe(expected)
})

it('of many sets of messages, twice is once', () => {
  for (let seed = 1; seed <= 100; seed++) {
    const random = randomOf(seed)
    const messages = makeMessages(20, random)
    const once = receive(messages)
    const twice = receive([...messages, ...shuffled(messages, random)])
    expect(twice).toHaveLength(once.length)
    expect(outcomeOf(twice)).toBe(outcomeOf(once))
    expect(outcomeOf(receive(shuffled(messages, random)))).toBe(outcomeOf(once))
  }
})
