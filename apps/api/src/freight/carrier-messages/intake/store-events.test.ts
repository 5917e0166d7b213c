import { readCarrierMessage } from '@portolan/carrier-messages/read-carrier-message'
import { expect, it } from 'vitest'
import { stepSizes } from '#freight/carrier-messages/matching/step-sizes.ts'
import { hashEvent, stepsOf } from './store-events.ts'

async function eventsOf(references: number, statuses: number) {
  const segments = [
    "UNB+UNOC:3+A:ZZZ+B:ZZZ+261121:2210+1'",
    "UNH+1+IFTSTA:D:99B:UN'",
    ...Array.from({ length: references }, (_, n) => `RFF+BN:BOOKING${n}'`),
    ...Array.from(
      { length: statuses },
      (_, n) => `STS+1+24'DTM+334:2026112010${10 + (n % 50)}:203'FTX+AAI+++${n}'`,
    ),
    "UNT+1+1'",
    "UNZ+1+1'",
  ]
  const receivedAt = new Date('2026-11-22T12:00:00Z')
  const { entries } = await readCarrierMessage(Buffer.from(segments.join('')), {
    contentType: null,
    receivedAt,
  })
  const events = []
  for await (const entry of entries) events.push(...entry.events.map(hashEvent))
  return events
}

it.each([
  ['PostgreSQL', 'postgres://localhost/portal'],
  ['the embedded database', null],
])('a statement on %s stores few events, and fewer of many references', async (_, databaseUrl) => {
  const sizes = stepSizes({ databaseUrl })
  const ordinary = await eventsOf(2, 700)
  const steps = [...stepsOf(ordinary, 'edifact', sizes)]
  expect(steps.flat().map(({ hash }) => hash)).toEqual(ordinary.map(({ hash }) => hash))
  expect(Math.max(...steps.map((step) => step.length))).toBe(sizes.stored)
  const wide = [...stepsOf(await eventsOf(150, 60), 'edifact', sizes)]
  expect(wide.flat()).toHaveLength(60)
  for (const step of wide)
    expect(step.reduce((sum, { keys }) => sum + keys.length, 0)).toBeLessThanOrEqual(sizes.storedKeys)
})
