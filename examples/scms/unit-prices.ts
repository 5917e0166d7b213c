// Prints the cost of a kilogram by air and by truck, by range of chargeable weight: `npm run scms:prices`,
// after `portal import rates` with the map in this folder. It covers all seasons, all lanes and all 43
// organizations, and uses the product's own query.
import { analyze } from '../../apps/api/src/freight/rates/analysis/analyze.ts'
import { readSearch } from '../../apps/api/src/freight/rates/analysis/rate-search.ts'
import { readFigures } from '../../apps/api/src/freight/rates/analysis/read-figures.ts'
import { readEnv } from '../../apps/api/src/freight/settings/env.ts'
import { openDeps } from '../../apps/api/src/open-deps.ts'
import { rowsOf } from '../../apps/api/src/platform/db/database.ts'
import { sql } from '../../apps/api/src/platform/db/drizzle.ts'
import { openLog } from '../../apps/api/src/platform/process/log.ts'

const since = '2006-01-01'
const columns = ['count', 'min', 'p25', 'median', 'p75', 'max'] as const

const deps = await openDeps(readEnv(), openLog('silent'))
try {
  const organizations = await rowsOf<{ id: string }>(
    deps.database,
    sql`SELECT id FROM organizations WHERE ref LIKE 'scms-%'`,
  )
  if (organizations.length === 0)
    throw new Error('This portal has no SCMS data. Import it first, as examples/scms/README.md says.')
  const readership = { organizationIds: organizations.map(({ id }) => id), sharesRates: false }
  for (const transportMode of ['air', 'truck'] as const) {
    const search = readSearch({ transportMode, since }, { currency: 'USD', today: since, locale: 'en' })
    const figures = await readFigures(deps.database, readership, search)
    const { sampleSize, unit, currency, buckets } = analyze(search, figures, {}, deps.env.ratePoolingK)
    write(`${transportMode}, ${currency} per ${unit} since ${since}, ${sampleSize} transports`)
    write(['kg', ...columns].map((name) => name.padStart(12)).join(''))
    for (const bucket of buckets) {
      const cells = columns.map((name) =>
        name === 'count' ? String(bucket.count) : (bucket[name]?.toFixed(4) ?? '–'),
      )
      write([bucket.range ?? '', ...cells].map((cell) => cell.padStart(12)).join(''))
    }
    write('')
  }
} finally {
  await deps.close()
}

function write(line: string): void {
  process.stdout.write(`${line}\n`)
}
