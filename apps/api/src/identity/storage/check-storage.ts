import { countOf } from '@portolan/contract/commands/plural'
import type { Metric } from '#platform/http/serving/metrics.ts'
import type { Deps } from '#platform/process/deps.ts'
import { fileSize } from '#platform/text/file-size.ts'
import { listFullest, listMiscounted, sumStorage } from './queries.ts'

/** Share of the storage limit from which customers are listed. */
const nearlyFull = 0.9

/** Further customers are only counted. */
const maxNamed = 20

type Reading = Pick<Deps, 'database' | 'env'>

/** Check for `portal doctor`: fails if customers have little space left, or the stored sums are wrong. */
export async function checkStorage({ database, env }: Reading) {
  const [used, full, miscounted] = [
    await sumStorage(database),
    await listFullest(database, env, nearlyFull),
    await listMiscounted(database),
  ]
  const shares = full
    .slice(0, maxNamed)
    .map(
      ({ ref, usedBytes, limitBytes }) =>
        `${ref} ${fileSize(usedBytes, 'en')} of ${fileSize(limitBytes, 'en')}`,
    )
  const parts = [
    `customers use ${fileSize(used, 'en')}`,
    full.length === 0
      ? 'none over 90 %'
      : `${countOf(full.length, 'customer')} over 90 %: ${shares.join(', ')}${full.length > maxNamed ? ' …' : ''}; for more space: portal organizations limit`,
    ...(miscounted.length > 0
      ? [
          `the kept sum isn't that of the files for ${miscounted.slice(0, maxNamed).join(', ')}; portal doctor --recount counts again`,
        ]
      : []),
  ]
  return { ok: full.length === 0 && miscounted.length === 0, text: parts.join('; ') }
}

/** For `/metrics`. */
export async function storageMetrics({ database, env }: Reading): Promise<Metric[]> {
  return [
    {
      name: 'portolan_customer_storage_bytes',
      help: 'What customers keep in files.',
      values: [{ value: await sumStorage(database) }],
    },
    {
      name: 'portolan_customers_nearly_full',
      help: 'Customers that use more than 90 % of their room.',
      values: [{ value: (await listFullest(database, env, nearlyFull)).length }],
    },
  ]
}
