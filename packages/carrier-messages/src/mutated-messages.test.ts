import { describe, expect, it } from 'vitest'
import { type MessageEntry, UnreadableMessage } from '#carrier-message.ts'
import { readAll } from '#testing/read-all.ts'
import { validMessages } from '#testing/valid-messages.ts'

const runs = process.env.TEST_ALL === '1' ? 400 : 100

/** Numbers that look random and are the same in every run. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const pieces = [
  ...'\'"~*+:?/\\{}[],\n\r\0\x7f0Z-',
  '\ud800',
  '€',
  'null',
  '{}',
  '[]',
  '1e999',
  '-1',
  '""',
  'ISA',
  'UNB',
  'ST*315',
  "UNT+1+1'",
  '99999999',
  '__proto__',
]

/** A text with up to 8 of its parts removed, repeated, swapped or replaced. */
function mutate(text: string, random: (below: number) => number): string {
  let mutated = text
  for (let count = 1 + random(8); count > 0; count--) {
    const start = random(mutated.length)
    const end = start + random(random(4) === 0 ? 400 : 6)
    const part = mutated.slice(start, end)
    const piece = pieces[random(pieces.length)] ?? ''
    const change = [
      piece,
      '',
      part + part,
      [...part].reverse().join(''),
      piece.repeat(random(200)),
      part.toLowerCase(),
    ]
    mutated = mutated.slice(0, start) + change[random(change.length)] + mutated.slice(end)
  }
  return mutated
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/

/** Checks what a receiver relies on, for any message. */
function expectSound({ events, ignored, feedback, path }: MessageEntry): void {
  const isRefused = feedback.some((item) => item.severity === 'ERROR')
  expect(events.length > 0).toBe(!isRefused && !ignored)
  expect(feedback.length).toBeLessThanOrEqual(53)
  expect(path).not.toBe('')
  for (const { event, references } of events) {
    for (const at of [event.at, event.statedAt ?? event.at, event.messageAt ?? event.at])
      expect(at).toMatch(instant)
    expect(Number.isNaN(Date.parse(event.at))).toBe(false)
    expect(event.sourceEventId).not.toBe('')
    expect(event.code.length).toBeLessThanOrEqual(40)
    expect(['planned', 'estimated', 'actual']).toContain(event.classifier)
    expect(['sea', 'air', 'rail', 'truck', 'barge', null]).toContain(event.mode)
    for (const { value } of references) expect(value.length).toBeLessThanOrEqual(100)
  }
  // A member that every object inherits isn't an entry of a table.
  expect(JSON.stringify({ events, feedback })).not.toMatch(/native code|undefined/)
  // PostgreSQL takes neither zeros nor halves of characters.
  const text = JSON.stringify({ events, feedback })
  expect(text).not.toMatch(/\\u0000|\\ud[89a-f]/)
}

describe('a message with one value after the other replaced', () => {
  const replacements = ['constructor', 'A\0B', '2026-11-20T\0']
  it.each(validMessages)('of %s is read or refused, never worse', async (name, text) => {
    const isJson = /^\s*[[{]/.test(text)
    let read = 0
    for (const { 0: value, index } of text.matchAll(isJson ? /(?<=: ?")[^"]+(?=")/g : /[\w.]+/g)) {
      for (const sent of replacements) {
        const written = isJson ? JSON.stringify(sent).slice(1, -1) : sent
        const changed = text.slice(0, index) + written + text.slice(index + value.length)
        try {
          const { entries } = await readAll(changed)
          for (const entry of entries) expectSound(entry)
          read++
        } catch (error) {
          if (!(error instanceof UnreadableMessage))
            throw new Error(`Failed on ${name} with ${value} as ${sent}`, { cause: error })
        }
      }
    }
    expect(read).toBeGreaterThan(20)
  })
})

describe('a message changed at random', () => {
  it.each(validMessages)('of %s is read or refused, never worse', async (_, text) => {
    const random = randomFrom(text.length)
    let read = 0
    for (let run = 0; run < runs; run++) {
      const mutated = mutate(text, random)
      try {
        const { entries } = await readAll(Buffer.from(mutated, random(3) === 0 ? 'latin1' : 'utf8'))
        for (const entry of entries) expectSound(entry)
        read++
      } catch (error) {
        if (!(error instanceof UnreadableMessage))
          throw new Error(`Failed on ${JSON.stringify(mutated)}`, { cause: error })
      }
    }
    expect(read).toBeGreaterThan(5)
  })
})
