import { expect, it } from 'vitest'
import { remarksInRussian } from '../../../apps/web/src/desk/sentences/catalog/russian.ts'
import { shapeOf, shapesOf, writtenTexts } from './written-sentences.ts'

/** Where remarks about carriers' messages are written. */
const paths = [
  'packages/carrier-messages/src',
  'apps/api/src/freight/carrier-messages/intake',
  'apps/api/src/freight/carrier-messages/by-hand/implausible.ts',
]

/** Parts of sentences that the catalog has whole. */
const parts = [
  'The body {}: send DCSA in JSON, X12 315 or 214, EDIFACT IFTSTA, or IATA FSU.',
  'is empty',
  "isn't a message that the portal reads",
  'The body is not JSON; the error is {}.',
  'at byte {}',
  'that it ends too early',
  "{}: messages of type {} aren't read; {}.",
  'of EDIFACT only IFTSTA is',
  'of X12 only 315 and 214 are',
  '{} {}; it was not read.',
  'is outside of UNH and UNT',
  'has no UNH',
  'is outside of ST and SE',
  'has no ST',
  'is a second status of this transaction set',
  'The interchange header (ISA) at byte {} {}.',
  'has a letter, digit or blank as separator',
  'has letters, digits or blanks as separators',
  'has a wrong length: ISA{} has {} characters instead of {}',
  'has {} of {} characters',
  'has no component separator: ISA16 is missing',
  'has the same separator twice',
  // A fault of a container number comes before it.
  '{}; the event was kept.',
  "{} not taken over: what a carrier charges isn't what the customer pays.",
  '1 charge was',
  '{} charges were',
  'Reading ended before {}: {}.',
  'at most {} entries or events are read at once. Split the message',
  'at most {} entries may be wrong. Correct them, and send the message again',
  'Segment {}{}, number {}',
  '{} at byte {}',
  '{}, element {} at byte {}',
  'it has no member of an event, but {}{}',
  ' and others',
]

/** Names of lists of codes, remarks of events, SQL, errors of our own code and names of work. */
const others = [
  'UN/ECE Recommendation 24',
  'Track & Trace 3.0',
  'calendar day',
  'calendar days',
  'working day',
  'working days',
  '{}: {} {} free.',
  '{}: free time.',
  'Last free day: {}.',
  "key <> fold_letters(key) AND NOT starts_with(key, 'id:')",
  'events of a carrier message are matched later',
  'The message was not saved',
]

const shapes = shapesOf(remarksInRussian.sentences)

it("every remark about a carrier's message is in the catalog", () => {
  const written = [...new Set(writtenTexts(paths).map(({ text }) => text))]
  const known = [...parts, ...others]
  expect(written.filter((text) => !shapes.has(shapeOf(text)) && !known.includes(text))).toEqual([])
  expect(known.filter((text) => !written.includes(text))).toEqual([])
})
