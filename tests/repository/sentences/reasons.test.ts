import { expect, it } from 'vitest'
import { fields } from '../../../apps/web/src/desk/sentences/catalog/fields.ts'
import { reasonsInRussian } from '../../../apps/web/src/desk/sentences/catalog/russian.ts'
import { shapeOf, shapesOf, writtenTexts } from './written-sentences.ts'

/** Where reasons of imports are written. */
const paths = [
  'apps/api/src/freight/imports',
  'apps/api/src/freight/import-runs/files/read-file.ts',
  'apps/api/src/freight/import-runs/runs/do-run.ts',
  'apps/api/src/freight/import-runs/runs/import-file.ts',
  'apps/api/src/freight/rate-sheets/imports',
  'apps/api/src/freight/documents/save/name-invoice.ts',
  'packages/freight/src/charges/currencies.ts',
  'packages/freight/src/container-number.ts',
]

/** Parts of sentences that the catalog has whole. */
const parts = [
  "its file isn't there, and the order has {}",
  'no invoice "{}"',
  'several invoices with the number "{}"; use their references',
  ' (perhaps {})',
  'may be {}; {}',
  'is no place that the portal knows{}; {}, or with its city and countryCode',
  'name it in "places" of the map, with its UN/LOCODE',
  '; write it like "1.5"',
  // Days of `says … where version …`.
  '{} to {} days',
  // Words of `{places}`.
  'the code {}',
  'without a code',
  // Details of `The workbook is damaged`, which only English readers see.
  'a tag has more than {} attributes',
  'its tags are nested more than {} deep',
  'a tag or text in it is longer than {} characters',
]

/** Texts that the desk doesn't show, or not as a reason. */
const others = [
  'bytes read',
  'lines done',
  'files done',
  'not at all',
  'in part',
  'line …',
  'left out',
  'dry run',
  // A member without a path, and one of a lane.
  '(the whole)',
  'lane.{} of {}',
  // Options of the command line, and folders, which only it reads.
  'The pattern {} must have {{}} {}.',
  'at most once',
  'The pattern {} has {}; use {order}, {kind}, {name} and {ext}.',
  'No encoding is called {}.',
  'Folders are nested more than {} deep at {}.',
  "The folder {} can't be read: {}.",
  // Errors of our own code.
  'A map without faults is not taken',
  'Not four letters and six digits: {}',
]

const { predicates, sentences } = reasonsInRussian
const shapes = shapesOf([predicates, ...sentences])

/** Removes what a sentence may begin with: the member or the line that it is about, and a text in quotes. */
function isInCatalog(text: string): boolean {
  const shape = shapeOf(text)
  const [, inner = shape] = /^(?:[\w.{}]+|line \{\} of the index): (.+)$/.exec(shape) ?? []
  return [shape, inner].some((one) => shapes.has(one) || shapes.has(one.replace(/^\{\} /, '')))
}

const isFormat = (text: string) => /^[DMYHhmsA:./ ,-]+$/.test(text)

it('every reason of an import is in the catalog', () => {
  const written = new Set(writtenTexts(paths).map(({ text }) => text))
  const known = [...parts, ...others]
  expect(
    [...written].filter((text) => !isFormat(text) && !known.includes(text) && !isInCatalog(text)),
  ).toEqual([])
  expect(known.filter((text) => !written.has(text))).toEqual([])
})

/** Texts about fields of calls whose records no import reads. */
const ofOtherCalls = [
  'Besides pinned, which comes first, use at most one of: {fields}.',
  'Another account has this email.',
  'This account isn’t confirmed yet. Revoke its invitation and invite the new email.',
  'This person already belongs to the organization.',
  'No list has this place. It was saved as you sent it, without a position.',
  'This actual time lies in the future. Only the history shows it; was an estimate meant?',
  'This code has no name, so customers see the code. Name it in the file of CHARGE_CODES.',
  'Not an Incoterms code. Saved as XXX, with your text as its place.',
  'The check digit of this container number is wrong. It was saved as you sent it.',
  'Several customers have an order with this reference. Name one: ?organization=REF.',
  'The database refused a value of this record.',
  'Keep the extension of the file name.',
  'The organization has no order with this reference.',
  'The message has no event with this ID.',
  'The order has no event with this ID.',
  'Unknown type of reference.',
  'This reference comes from the order’s own fields. Change the order instead.',
  'Must not be in the past.',
  'Must be within a year.',
  'The charges differ from the offer that the customer accepted. Make a new offer for the quote and wait until it is accepted.',
  'Must be an https URL.',
  'The URL must not contain a user name or password. Requests are signed instead.',
  'Use https. The operator can allow http into inner networks with WEBHOOK_NETWORKS.',
  'This URL leads into an inner network. The operator can allow it with WEBHOOK_NETWORKS.',
  'Must be JSON in UTF-8.',
]

it('what the API says of a field is in the catalog', () => {
  const written = writtenTexts(['apps/api/src/platform/http/input/field-messages.ts']).map(({ text }) => text)
  const english = written.filter((text) => /^[A-Z]/.test(text) && !/[А-я]/.test(text))
  expect(english.filter((text) => !shapes.has(shapeOf(text)))).toEqual(ofOtherCalls)
  const shapesOfApi = new Set(english.map(shapeOf))
  expect(Object.keys(fields).filter((key) => !shapesOfApi.has(shapeOf(key)))).toEqual([])
})
