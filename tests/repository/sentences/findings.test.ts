import { expect, it } from 'vitest'
import { findingsInRussian } from '../../../apps/web/src/desk/sentences/catalog/findings.ts'
import { listSourceFiles } from '../source-files.ts'
import { type Node, shapeOf, shapesOf, writtenTexts } from './written-sentences.ts'

/** The command line, which prints English, and an email that only it sends. */
const notAtTheDesk = ['apps/api/src/doctor.ts', 'apps/api/src/messaging/outbox/send-test-email.ts']

/** Checks of the doctor, and what writes texts for them. */
const paths = [
  ...listSourceFiles().flatMap(({ path, text }) =>
    path.startsWith('apps/api/src/') &&
    !path.endsWith('.test.ts') &&
    text.includes('/doctor/checked.ts') &&
    !notAtTheDesk.includes(path)
      ? [path]
      : [],
  ),
  'apps/api/src/platform/activity/verify-chains.ts',
  'apps/api/src/platform/db/replica/open-replica.ts',
]

/** Parts of findings that the catalog has whole, or as words of a value. */
const parts = [
  '{}, the oldest reference for {} minutes',
  '{} {} of different orders became equal when look-alike letters were folded, and both orders keep them: {}',
  ', and {} more in the table rounded_amounts',
  '{} stored with more decimals than the currency has {} rounded: {}{}',
  '{} of {} ({} left out)',
  '1 order',
  '{} orders',
  'accepted quote',
  ' and {} more',
  '{} with an agreed price that no longer fits the pre-order: {}{}; {}',
  '{} {} of {}',
  '{} over 90 %: {}{}',
  'emails stay in the outbox',
  'emails by {}',
  'SMS stay in the outbox',
  'SMS by {}',
  '; the oldest waits for {} minutes',
  '{} erased',
  'personal value',
  '{} left out, which --recount compares',
  'the company’s chain ends at {} with {}',
  '{} of {}: {}{}',
  ', encrypted',
  '{} is not migrated to this version: {}{}',
  'ahead of',
  "The clock of this machine is {} s {} the database's, so links to files expire at the wrong time.",
  '{} is {} instead of {}',
  'not a standby',
  'another database',
  'another timeline',
  'not used, {}{}',
  'more than {} ms',
  'with TLS',
  'without TLS',
  'without signing in',
  'signed in as {}',
  '{} answers {}, {}',
  '{} hours',
  '{} days',
  'of {} ends on {}, in {}',
  'unknown issuer',
  'no answer within 5 s',
  '{} {} with {} since {}',
  'secret.key in DATA_DIR',
  'no proxy is trusted',
  'behind {}',
  'PUBLIC_URL is not set',
  'it gives back other bytes than it was given',
  'the bucket',
  '{}{} checked',
  ' of more',
  '{}, {} missing: {}',
  '{}, all there',
  "{}, {} can't be read: {}",
  'files/{}/{} of {}',
  ', and {} more',
  '{} {} due{}',
  ' for {}',
  '{} over {}',
  '{} min',
  'the company’s chain',
  'chain {}',
  '{}, which was removed',
  '{} of {}, which was changed',
  '{} of {}, whose {} was changed',
  '{}: the last ones were removed',
  '{}, the last one, which its end doesn’t know',
]

/** SQL, the log, names that stay, errors of our own code, and what ends the start of a server. */
const others = [
  '(value <> fold_letters(value) OR issuer <> fold_letters(issuer))',
  'container <> fold_container(container)',
  'invoice {}',
  'amounts with too many decimals were rounded',
  'ALARM: a webhook has failed for a day',
  'PGlite (embedded)',
  "The connection pooler of {} can't keep prepared statements. Set DATABASE_PREPARED=off, or use pgbouncer 1.21 or newer with max_prepared_statements.",
  'A connection has no role',
  'portal doctor writes, reads and removes this',
  'count(*)::int AS due, coalesce(extract(epoch FROM now() - min({})), 0)::float8 AS seconds',
  'lists and exports are read from the replica',
  'the replica is not used, everything is read from the primary',
  'portolan replica',
  'PostgreSQL says nothing of its position',
]

/** Advice has both languages, and `/metrics` is read by machines. */
function isNoFinding({ type, key, properties }: Node): boolean {
  const nameOf = (each: unknown) => (each as { name?: unknown } | undefined)?.name
  if (type === 'Property') return nameOf(key) === 'help'
  const names = type === 'ObjectExpression' ? (properties as Node[]).map((each) => nameOf(each.key)) : []
  return names.includes('en') && names.includes('ru')
}

const shapes = shapesOf(findingsInRussian.sentences)
const isInCatalog = (text: string) => {
  const sentences = shapeOf(text).split('; ')
  return shapes.has(shapeOf(text)) || sentences.every((one) => one === '{}' || shapes.has(one))
}

it('every finding of the doctor is in the catalog', () => {
  expect(paths.length).toBeGreaterThan(20)
  const written = [...new Set(writtenTexts(paths, isNoFinding).map(({ text }) => text))]
  const known = [...parts, ...others]
  expect(
    written.filter((text) => !/^\s*SELECT/.test(text) && !isInCatalog(text) && !known.includes(text)),
  ).toEqual([])
  expect(known.filter((text) => !written.includes(text))).toEqual([])
})
