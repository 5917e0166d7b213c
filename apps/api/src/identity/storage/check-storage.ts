import { countOf } from '@portolan/contract/commands/plural'
import type { Checked } from '#platform/doctor/checked.ts'
import type { Metric } from '#platform/http/serving/metrics.ts'
import type { Deps } from '#platform/process/deps.ts'
import { fileSize } from '#platform/text/file-size.ts'
import { listFullest, listMiscounted, sumStorage } from './queries.ts'

/** Share of the storage limit from which customers are listed. */
const nearlyFull = 0.9

/** Further customers are only counted. */
const maxNamed = 20

const adviceTo = {
  recount: {
    en: 'Run portal doctor --recount, which counts again.',
    ru: 'Запустите portal doctor --recount: он пересчитает суммы.',
  },
  extend: {
    en: 'Give these customers more space with portal organizations limit.',
    ru: 'Дайте этим клиентам больше места: portal organizations limit.',
  },
}

type Reading = Pick<Deps, 'database' | 'env'>

/** Check for `portal doctor`: fails if customers have little space left, or the stored sums are wrong. */
export async function checkStorage({ database, env }: Reading): Promise<Checked> {
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
      : `${countOf(full.length, 'customer')} over 90 %: ${shares.join(', ')}${full.length > maxNamed ? ' …' : ''}`,
    ...(miscounted.length > 0
      ? [`the kept sum isn't that of the files for ${miscounted.slice(0, maxNamed).join(', ')}`]
      : []),
  ]
  const text = parts.join('; ')
  if (miscounted.length > 0) return { ok: false, text, advice: adviceTo.recount }
  return full.length === 0
    ? { ok: true, text }
    : { ok: false, isWarning: true, text, advice: adviceTo.extend }
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
