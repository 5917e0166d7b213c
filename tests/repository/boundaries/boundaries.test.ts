import { describe, expect, it } from 'vitest'
import { listSourceFiles } from '../source-files.ts'
import * as rules from './boundary-rules.ts'
import { featureOrder } from './feature-order.ts'
import { oneSourceOfNames } from './shared-names.ts'
import { ownedTables } from './table-owners.ts'

const everyRule: Record<string, rules.Rule> = {
  'workspaces point one way': rules.workspaceArrows,
  'areas inside an app point one way': rules.areaArrows,
  'no folder holds more than 15 files': rules.folderSizes,
  'the platform knows nothing of freight': rules.plainPlatform,
  'the design system knows no router, data or feature': rules.plainUi,
  'features build on each other in one order': rules.featureArrows(featureOrder),
  'the order of the features names each of them once': rules.orderedFeatures(featureOrder),
  'files that are private to a feature are used by it only': rules.privateFiles,
  'orders are found through one door': rules.oneDoorToOrders,
  'orders are changed by one writer': rules.oneWriterOfOrders,
  'tables are written only by the folders that own them': ownedTables,
  'imports are written ./ or #folder/': rules.importStyle,
  'imports run in no circle': rules.noCircles,
  'folders of the web’s orders depend in no circle': rules.noFolderCircles('apps/web/src/freight/orders'),
  'file names are kebab-case and say something': rules.fileNames,
  'files are small': rules.fileSizes,
  'functions are small': rules.functionSizes,
  'no any, no silenced compiler, no idle test': rules.forbiddenWords,
  'process.env is read in one place': rules.oneEnvironmentReader,
  'Drizzle is loaded in one place': rules.oneDrizzle,
  'no literal is spread into another': rules.noLiteralSpreads,
  'queries have no freshness of their own': rules.oneFreshness,
  'contract and freight declare no name twice': oneSourceOfNames,
}

describe('the source keeps its boundaries', () => {
  const files = listSourceFiles()

  it('looks at the whole product', () => {
    const areas = new Set(files.map((file) => file.path.split('/').slice(0, 2).join('/')))
    for (const area of ['apps/api', 'apps/cli', 'apps/web', 'packages/contract'])
      expect(areas).toContain(area)
  })

  for (const [name, rule] of Object.entries(everyRule)) {
    it(name, () => expect(rule(files)).toEqual([]))
  }
})

// Each rule must be able to fail: there is one breach for each thing it promises to find.
const breaches: [rules.Rule, string, string][] = [
  [rules.workspaceArrows, 'apps/web/src/main.tsx', "import { build } from '@portolan/api/app'"],
  [rules.workspaceArrows, 'apps/cli/src/server/serve.ts', "import { build } from '../../../api/src/app.ts'"],
  [
    rules.workspaceArrows,
    'packages/contract/src/freight/orders.ts',
    "import { env } from '../../../../apps/api/src/app.ts'",
  ],
  [rules.workspaceArrows, 'packages/contract/src/a.ts', "export { km } from '@portolan/geodata/km'"],
  [
    rules.workspaceArrows,
    'packages/freight/src/a.ts',
    "import { Money } from '@portolan/contract/shared/money'",
  ],
  [
    rules.workspaceArrows,
    'packages/carrier-messages/src/a.ts',
    "import { Order } from '@portolan/contract/freight/orders'",
  ],
  [
    rules.workspaceArrows,
    'packages/freight/src/a.ts',
    "import { readCarrierMessage } from '@portolan/carrier-messages/read-carrier-message'",
  ],
  [
    rules.workspaceArrows,
    'apps/api/src/app.ts',
    "const x = await import('../../../tests/machine/postgres.ts')",
  ],
  [rules.areaArrows, 'apps/api/src/platform/http/route.ts', "import { x } from '#freight/orders/present.ts'"],
  [rules.areaArrows, 'apps/api/src/messaging/outbox/x.ts', "import { x } from '#identity/users/present.ts'"],
  [rules.areaArrows, 'apps/web/src/identity/users/x.ts', "import { x } from '#content/faq/markdown.ts'"],
  [rules.areaArrows, 'apps/api/src/freight/orders/routes.ts', "import { build } from '#app.ts'"],
  [rules.areaArrows, 'apps/web/src/freight/orders/card.tsx', "import { Shell } from '#layouts/default.tsx'"],
  [rules.areaArrows, 'apps/api/src/app.ts', "import { order } from '#testing/builders.ts'"],
  [rules.areaArrows, 'apps/web/src/platform/i18n/format.ts', "import { x } from '#freight/orders/card.tsx'"],
  [
    rules.plainPlatform,
    'apps/api/src/platform/process/deps.ts',
    "import type { OrderChange } from '@portolan/contract/freight/ledger/order-changes'",
  ],
  [rules.plainPlatform, 'apps/api/src/platform/db/x.ts', "import { kg } from '@portolan/freight/kg'"],
  [rules.plainUi, 'apps/web/src/platform/ui/link.tsx', "import {\n  Link,\n} from '@tanstack/react-router'"],
  [
    rules.plainUi,
    'apps/web/src/platform/ui/link.tsx',
    "import { orders } from '@portolan/contract/freight/orders'",
  ],
  [
    rules.featureArrows({ web: ['freight/b', 'freight/a'] }),
    'apps/web/src/freight/b/x.ts',
    "import { y } from '#freight/a/y.ts'",
  ],
  [
    rules.featureArrows({ api: ['freight/a freight/b'] }),
    'apps/api/src/freight/b/x.ts',
    "import { y } from '#freight/a/y.ts'",
  ],
  [
    rules.featureArrows({ contract: ['shared', 'freight'] }),
    'packages/contract/src/shared/x.ts',
    "import { y } from '#freight/y.ts'",
  ],
  [rules.orderedFeatures({ web: [] }), 'apps/web/src/freight/a/x.ts', ''],
  [rules.orderedFeatures({ web: ['freight/a', 'freight/b'] }), 'apps/web/src/freight/a/x.ts', ''],
  [rules.orderedFeatures({ web: ['freight/a', 'freight/a'] }), 'apps/web/src/freight/a/x.ts', ''],
  [rules.privateFiles, 'apps/web/src/freight/a/x.ts', "import { y } from '#freight/b/queries.ts'"],
  [rules.privateFiles, 'apps/web/src/freight/a/x.ts', "import { y } from '#freight/b/b-page.tsx'"],
  [rules.privateFiles, 'apps/api/src/freight/a/x.ts', "import { y } from '#freight/b/b-commands.ts'"],
  [
    rules.oneDoorToOrders,
    'apps/api/src/freight/follows/x.ts',
    "import { matchingRows } from '#freight/order-finding/ways/choose-way.ts'",
  ],
  [
    rules.oneDoorToOrders,
    'apps/api/src/freight/orders/routes.ts',
    "import { findFew } from '#freight/order-finding/pages/find-few.ts'",
  ],
  [
    rules.oneWriterOfOrders,
    'apps/api/src/freight/documents/x.ts',
    "import { refreshAttention } from '#freight/order-record/projections/attention.ts'",
  ],
  [
    rules.oneWriterOfOrders,
    'apps/api/src/freight/ledger/x.ts',
    "import { writeLedgers } from '#freight/order-record/log/write-ledgers.ts'",
  ],
  [ownedTables, 'apps/api/src/freight/documents/x.ts', 'sql`UPDATE orders SET document_text = 1`'],
  [ownedTables, 'apps/api/src/freight/ledger/x.ts', 'sql`DELETE FROM\n  order_events e USING keys`'],
  [ownedTables, 'apps/api/src/freight/follows/x.ts', 'sql`INSERT INTO order_lane_counts VALUES (1)`'],
  [ownedTables, 'apps/api/src/freight/preorders/x.ts', 'await tx\n  .update(orders).set(values)'],
  [ownedTables, 'apps/api/src/freight/ledger/x.ts', 'insertRecords(orderEvents, rows)'],
  [ownedTables, 'apps/api/src/cleanup.ts', "deleteInSteps(database, 'order_changes', sql`true`)"],
  [ownedTables, 'apps/api/src/freight/ledger/x.ts', `sql\`INSERT INTO \${target} SELECT 1\``],
  [rules.importStyle, 'apps/api/src/platform/http/route.ts', "import { sql } from '../db/database.ts'"],
  [rules.noCircles, 'apps/api/src/platform/http/route.ts', "import type { Route } from './route.ts'"],
  [rules.fileNames, 'apps/api/src/platform/http/utils.ts', ''],
  [rules.fileNames, 'apps/api/src/common/route.ts', ''],
  [rules.fileNames, 'apps/web/src/platform/ui/OrderCard.tsx', ''],
  [rules.fileNames, 'apps/web/src/platform/ui/order_card.tsx', ''],
  [rules.fileSizes, 'apps/api/src/app.ts', 'run()\n'.repeat(301)],
  [rules.fileSizes, 'apps/api/src/app.test.ts', 'run()\n'.repeat(401)],
  [rules.functionSizes, 'apps/api/src/app.ts', `export function build() {\n${'run()\n'.repeat(99)}}`],
  [
    rules.functionSizes,
    'apps/web/src/main.tsx',
    `const Page = () => (\n<main>\n${'<br />\n'.repeat(98)}</main>\n)`,
  ],
  [rules.forbiddenWords, 'apps/api/src/app.ts', 'const x: any = 1'],
  [rules.forbiddenWords, 'apps/api/src/app.ts', 'const x = y as any'],
  [rules.forbiddenWords, 'apps/api/src/app.ts', 'const x: Array<any> = []'],
  [rules.forbiddenWords, 'apps/api/src/app.ts', '// @ts-ignore'],
  [rules.forbiddenWords, 'apps/api/src/app.ts', '// @ts-expect-error'],
  [rules.forbiddenWords, 'apps/api/src/app.ts', '// TODO later'],
  [rules.forbiddenWords, 'apps/api/src/app.test.ts', "it.skip('works', () => {})"],
  [rules.forbiddenWords, 'tests/e2e/freight/x.e2e.ts', "describe.only('all', () => {})"],
  [rules.oneEnvironmentReader, 'apps/api/src/platform/http/route.ts', 'const port = process.env.PORT'],
  [rules.oneEnvironmentReader, 'packages/freight/src/route.ts', 'const { PORT } = process.env'],
  [rules.oneDrizzle, 'apps/api/src/freight/orders/queries.ts', "import { sql } from 'drizzle-orm'"],
  [rules.oneDrizzle, 'apps/api/src/platform/db/schema.ts', "import { pgTable } from 'drizzle-orm/pg-core'"],
  [rules.noLiteralSpreads, 'packages/freight/src/a.ts', 'const order = { id, ...{ status, route } }'],
  [rules.noLiteralSpreads, 'apps/web/src/a.tsx', 'const card = <Card {...{ order, onOpen }} />'],
  [rules.noLiteralSpreads, 'tests/e2e/a.e2e.ts', "const codes = [...(['ARRI', 'DEPA'] as const), other]"],
  [rules.noLiteralSpreads, 'scripts/build.mjs', 'run(...[first, second])'],
  [rules.oneFreshness, 'apps/web/src/messaging/a.ts', 'const options = { staleTime: 60_000 }'],
  [rules.oneFreshness, 'apps/web/src/messaging/a.ts', "const options = { refetchOnMount: 'always' }"],
  [rules.oneFreshness, 'apps/web/src/messaging/a.ts', 'const options = { retry: 3 }'],
]

describe('each rule finds its breach', () => {
  for (const [rule, path, text] of breaches) {
    it(`in ${path}: ${text.split('\n')[0]}`, () => expect(rule([{ path, text }])).not.toEqual([]))
  }

  it('in folders that use each other', () => {
    const feature = 'apps/web/src/freight/orders'
    const files = [
      { path: `${feature}/list/row.tsx`, text: "import { x } from '#freight/orders/dates/x.ts'" },
      { path: `${feature}/dates/x.ts`, text: "import { y } from '#freight/orders/queries.ts'" },
      { path: `${feature}/queries.ts`, text: "import { z } from '#freight/orders/list/z.ts'" },
    ]
    expect(rules.noFolderCircles(feature)(files)).not.toEqual([])
    expect(rules.noFolderCircles(feature)(files.slice(0, 2))).toEqual([])
  })

  it('in a folder of 16 files', () => {
    const filesIn = (folder: string, count: number) =>
      Array.from({ length: count }, (_, n) => ({ path: `${folder}/part-${n}.ts`, text: '' }))
    expect(rules.folderSizes(filesIn('apps/api/src/freight/orders', 15))).toEqual([])
    expect(rules.folderSizes(filesIn('apps/api/src/freight/orders', 16))).not.toEqual([])
    expect(rules.folderSizes(filesIn('apps/api/src/platform/db/migrations', 16))).toEqual([])
  })

  it('in a function of 101 lines', () => {
    const path = 'apps/api/src/app.ts'
    const text = `export function build() {\n// Why.\n\n${'run()\n'.repeat(98)}}`
    expect(rules.functionSizes([{ path, text }])).toEqual([])
    expect(
      rules.functionSizes([
        { path: 'apps/api/src/app.test.ts', text: text.replace('run()', 'run()\nrun()') },
      ]),
    ).toEqual([])
  })

  it('comments and blank lines are free, prose is no import', () => {
    const text = `/* ${'long\n'.repeat(500)} */\n\n// import x from '#freight/b/y.ts'\n`
    const path = 'apps/web/src/platform/ui/badge.tsx'
    for (const [name, rule] of Object.entries(everyRule)) {
      if (!name.includes('each of them once')) expect(rule([{ path, text }])).toEqual([])
    }
  })
})
