import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../apps/api/src/platform/db/database.ts'
import { sql } from '../../../apps/api/src/platform/db/drizzle.ts'
import { givenApiKey } from '../../../apps/api/src/testing/builders.ts'
import { openTestPortal, type TestPortal } from '../../../apps/api/src/testing/test-portal.ts'
import {
  listMessages,
  type MessageAnswer,
  sendMessage,
} from '../../../packages/contract/src/company/messages.ts'
import { carrierMessageRefusals, previewedEntries } from '../../../packages/contract/src/shared/limits.ts'
import { listOf, referencesAboveStatuses, smallEvents } from '../../bench/messages/hostile-bodies.ts'

// Counts that what a carrier message leaves behind grows with its bytes: rows, their sizes and the answer.

let portal: TestPortal
let key: string
beforeAll(async () => {
  portal = await openTestPortal()
  key = await givenApiKey(portal, 'read', 'write')
})
afterAll(() => portal.close())

async function send(text: string, type: string, query: { dryRun?: 'true' } = {}) {
  const started = performance.now()
  const headers = { 'content-type': type }
  const answer = await portal.call(sendMessage, { body: Buffer.from(text), key, headers, query })
  const seconds = (performance.now() - started) / 1_000
  console.info(
    `${(text.length / 1e6).toFixed(2)} MB in ${seconds.toFixed(1)} s, ${answer.body.length} characters answered`,
  )
  const body: MessageAnswer = answer.json()
  return { status: answer.statusCode, characters: answer.body.length, ...body }
}

async function stored() {
  const [row] = await rowsOf<{ events: number; keys: number; bytes: number; feedback: number }>(
    portal.deps.database,
    sql`SELECT count(*)::int AS events, coalesce(sum(cardinality(keys)), 0)::int AS keys,
        coalesce(sum(length(refs::text)), 0)::int AS bytes,
        (SELECT max(length(feedback::text)) FROM inbound_messages) AS feedback FROM inbound_events`,
  )
  return row ?? { events: 0, keys: 0, bytes: 0, feedback: 0 }
}

const maxCharacters = 400_000

describe('references above statuses', () => {
  it('are stored as often as the bytes of the message allow, and the answer says so', async () => {
    const text = referencesAboveStatuses(400, 600)
    const answer = await send(text, 'application/edifact')
    expect([answer.status, answer.unmatched]).toEqual([200, 600])
    expect(answer.feedbackElements).toContainEqual({
      severity: 'WARN',
      code: 'references-left-out',
      propertyPath: expect.stringMatching(/^UNH\[0\]/),
      message:
        'The message repeats its references too often: of the 200 of this entry its events carry 10. Send its consignments in several messages.',
    })
    expect(answer.characters).toBeLessThan(maxCharacters)
    const { events, keys, bytes, feedback } = await stored()
    console.info({ events, keys, bytes, feedback })
    expect(events).toBe(600)
    const allowed = 10_000 + text.length / 4 + 10 * events
    expect(keys).toBeLessThanOrEqual(allowed)
    expect(bytes).toBeLessThanOrEqual(allowed * 60)
    expect(feedback).toBeLessThan(maxCharacters)
    // The same message again yields the same events.
    expect((await send(text, 'application/edifact')).duplicates).toBe(600)
    expect(await stored()).toMatchObject({ events, keys })
  })
})

describe('a long list of small entries', () => {
  it('ends at a bound, and neither its answer nor what is kept of it is long', async () => {
    const answer = await send(listOf('{}', 3_000_000), 'application/json')
    const { status, ignored, feedbackElements, characters } = answer
    expect([status, ignored]).toEqual([200, carrierMessageRefusals])
    expect(feedbackElements.at(-1)).toMatchObject({
      severity: 'ERROR',
      code: 'too-many-refused',
      propertyPath: null,
      message: expect.stringContaining('at most 10,000 entries may be wrong'),
    })
    expect(characters).toBeLessThan(maxCharacters)
    const page = await portal.call(listMessages, { key })
    expect(page.body.length).toBeLessThan(5_000)
  })
})

it('a dry run looks at the first entries', { tags: ['exhaustive'] }, async () => {
  const answer = await send(smallEvents(previewedEntries * 300), 'application/json', { dryRun: 'true' })
  expect([answer.status, answer.unmatched]).toEqual([200, previewedEntries])
  expect(answer.feedbackElements.at(-1)).toMatchObject({ severity: 'ERROR', code: 'too-many-entries' })
})
