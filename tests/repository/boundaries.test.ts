import { describe, expect, it } from 'vitest'
import * as rules from './boundary-rules.ts'
import { listSourceFiles } from './source-files.ts'

// The one list of features that may use another: "app: user → used".
const featurePairs = [
  'api: api-keys → audit',
  'api: auth → audit',
  'api: auth → notifications',
  'api: auth → outbox',
  'api: demo → documents',
  'api: demo → notifications',
  'api: demo → orders',
  'api: demo → users',
  'api: documents → audit',
  'api: documents → orders',
  'api: email-changes → audit',
  'api: email-changes → auth',
  'api: email-changes → outbox',
  'api: email-changes → users',
  'api: imports → orders',
  'api: member-invitations → audit',
  'api: member-invitations → auth',
  'api: member-invitations → invitations',
  'api: member-invitations → organizations',
  'api: member-invitations → outbox',
  'api: member-invitations → users',
  'api: organizations → audit',
  'api: organizations → users',
  'api: notifications → outbox',
  'api: invitations → audit',
  'api: invitations → auth',
  'api: invitations → outbox',
  'api: invitations → users',
  'api: orders → notifications',
  'api: order-exports → audit',
  'api: order-exports → orders',
  'api: passwords → audit',
  'api: passwords → auth',
  'api: passwords → outbox',
  'api: passwords → users',
  'api: passkeys → audit',
  'api: passkeys → auth',
  'api: portal-config → demo',
  'api: portal-config → users',
  'api: portal-config → passkeys',
  'api: second-factor → audit',
  'api: second-factor → auth',
  'api: sessions → audit',
  'api: sessions → auth',
  'api: users → audit',
  'api: users → auth',
  'web: invitations → codes',
  'web: invitations → passwords',
  'web: onboarding → notifications',
  'web: onboarding → orders',
  'web: onboarding → passkeys',
  'web: auth → passkeys',
  'web: orders → documents',
  'web: settings → passkeys',
  'web: password-reset → passwords',
  'web: second-factor → codes',
  'web: second-factor → passkeys',
  'web: settings → avatar',
  'web: settings → codes',
  'web: settings → passwords',
  'web: step-up → codes',
  'web: orders → map',
  'web: member-invitation → notices',
  'web: orders → notices',
  'web: step-up → passkeys',
]

const everyRule: Record<string, rules.Rule> = {
  'workspaces point one way': rules.workspaceArrows,
  'layers inside an app point one way': rules.layerArrows,
  'the design system knows no router, data or feature': rules.plainUi,
  'features use each other only as listed': rules.featureArrows(featurePairs),
  'the list of feature pairs holds no unused one': rules.unusedPairs(featurePairs),
  'imports are written ./ or #folder/': rules.importStyle,
  'imports run in no circle': rules.noCircles,
  'file names are kebab-case and say something': rules.fileNames,
  'files are small': rules.fileSizes,
  'no any, no silenced compiler, no idle test': rules.forbiddenWords,
  'process.env is read in one place': rules.oneEnvironmentReader,
  'Drizzle is loaded in one place': rules.oneDrizzle,
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

// Each rule must be able to fail: one breach for each thing it promises to find.
const breaches: [rules.Rule, string, string][] = [
  [rules.workspaceArrows, 'apps/web/src/main.tsx', "import { build } from '@portolan/api/app'"],
  [rules.workspaceArrows, 'apps/cli/src/serve.ts', "import { build } from '../../api/src/app.ts'"],
  [
    rules.workspaceArrows,
    'packages/contract/src/freight/orders.ts',
    "import { env } from '../../../apps/api/src/env.ts'",
  ],
  [rules.workspaceArrows, 'packages/contract/src/a.ts', "export { kg } from '@portolan/freight/kg'"],
  [rules.workspaceArrows, 'apps/api/src/app.ts', "const x = await import('../../../tests/postgres.ts')"],
  [
    rules.layerArrows,
    'apps/api/src/platform/http/route.ts',
    "import { x } from '#features/orders/present.ts'",
  ],
  [rules.layerArrows, 'apps/api/src/freight/orders/routes.ts', "import { build } from '#app.ts'"],
  [
    rules.layerArrows,
    'apps/web/src/freight/orders/list/order-card.tsx',
    "import { Shell } from '#layouts/default.tsx'",
  ],
  [rules.layerArrows, 'apps/api/src/app.ts', "import { order } from '#testing/builders.ts'"],
  [
    rules.layerArrows,
    'apps/web/src/platform/i18n/format/format.ts',
    "import { x } from '#features/orders/order-card.tsx'",
  ],
  [rules.plainUi, 'apps/web/src/ui/link.tsx', "import {\n  Link,\n} from '@tanstack/react-router'"],
  [rules.plainUi, 'apps/web/src/ui/link.tsx', "import { orders } from '@portolan/contract/freight/orders'"],
  [rules.featureArrows([]), 'apps/web/src/features/a/x.ts', "import { y } from '#features/b/y.ts'"],
  [
    rules.featureArrows(['web: a → b']),
    'apps/web/src/features/a/x.ts',
    "import { y } from '#features/b/queries.ts'",
  ],
  [
    rules.featureArrows(['web: a → b']),
    'apps/web/src/features/a/x.ts',
    "import { y } from '#features/b/b-page.tsx'",
  ],
  [rules.unusedPairs(['web: a → b']), 'apps/web/src/features/a/x.ts', "import { y } from './y.ts'"],
  [rules.importStyle, 'apps/api/src/platform/http/route.ts', "import { sql } from '../db/database.ts'"],
  [rules.noCircles, 'apps/api/src/platform/http/route.ts', "import type { Route } from './route.ts'"],
  [rules.fileNames, 'apps/api/src/http/utils.ts', ''],
  [rules.fileNames, 'apps/api/src/common/route.ts', ''],
  [rules.fileNames, 'apps/web/src/ui/OrderCard.tsx', ''],
  [rules.fileNames, 'apps/web/src/ui/order_card.tsx', ''],
  [rules.fileSizes, 'apps/api/src/app.ts', 'run()\n'.repeat(301)],
  [rules.fileSizes, 'apps/api/src/app.test.ts', 'run()\n'.repeat(401)],
  [rules.forbiddenWords, 'apps/api/src/app.ts', 'const x: any = 1'],
  [rules.forbiddenWords, 'apps/api/src/app.ts', 'const x = y as any'],
  [rules.forbiddenWords, 'apps/api/src/app.ts', 'const x: Array<any> = []'],
  [rules.forbiddenWords, 'apps/api/src/app.ts', '// @ts-ignore'],
  [rules.forbiddenWords, 'apps/api/src/app.ts', '// @ts-expect-error'],
  [rules.forbiddenWords, 'apps/api/src/app.ts', '// TODO later'],
  [rules.forbiddenWords, 'apps/api/src/app.test.ts', "it.skip('works', () => {})"],
  [rules.forbiddenWords, 'tests/e2e/x.e2e.ts', "describe.only('all', () => {})"],
  [rules.oneEnvironmentReader, 'apps/api/src/platform/http/route.ts', 'const port = process.env.PORT'],
  [rules.oneEnvironmentReader, 'packages/freight/src/route.ts', 'const { PORT } = process.env'],
  [rules.oneDrizzle, 'apps/api/src/freight/orders/queries.ts', "import { sql } from 'drizzle-orm'"],
  [rules.oneDrizzle, 'apps/api/src/platform/db/schema.ts', "import { pgTable } from 'drizzle-orm/pg-core'"],
]

describe('each rule finds its breach', () => {
  for (const [rule, path, text] of breaches) {
    it(`in ${path}: ${text.split('\n')[0]}`, () => expect(rule([{ path, text }])).not.toEqual([]))
  }

  it('comments and blank lines are free, prose is no import', () => {
    const text = `/* ${'long\n'.repeat(500)} */\n\n// import x from '#features/b/y.ts'\n`
    const path = 'apps/web/src/platform/ui/badge.tsx'
    for (const [name, rule] of Object.entries(everyRule)) {
      if (!name.includes('list')) expect(rule([{ path, text }])).toEqual([])
    }
  })
})
