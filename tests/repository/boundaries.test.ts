import { describe, expect, it } from 'vitest'
import * as rules from './boundary-rules.ts'
import { listSourceFiles } from './source-files.ts'

// The one list of features that may use another: "app: user → used".
const featurePairs = [
  'api: content/demo → freight/documents',
  'api: content/demo → freight/ledger',
  'api: content/demo → freight/orders',
  'api: content/demo → freight/preorders',
  'api: content/demo → freight/quotes',
  'api: content/demo → freight/rate-sheets',
  'api: content/demo → freight/rates',
  'api: content/demo → identity/passwords',
  'api: content/demo → identity/users',
  'api: content/demo → messaging/notifications',
  'api: content/portal-config → content/demo',
  'api: content/portal-config → identity/passkeys',
  'api: content/portal-config → identity/passwords',
  'api: freight/carrier-messages → freight/documents',
  'api: freight/carrier-messages → freight/ledger',
  'api: freight/carrier-messages → freight/references',
  'api: freight/carrier-messages → identity/security-log',
  'api: freight/documents → freight/orders',
  'api: freight/documents → identity/security-log',
  'api: freight/imports → freight/documents',
  'api: freight/imports → freight/ledger',
  'api: freight/imports → freight/orders',
  'api: freight/imports → freight/rates',
  'api: freight/ledger → freight/orders',
  'api: freight/ledger → freight/rates',
  'api: freight/order-exports → freight/orders',
  'api: freight/order-exports → identity/security-log',
  'api: freight/orders → freight/charges',
  'api: freight/orders → freight/ledger',
  'api: freight/orders → freight/rates',
  'api: freight/orders → freight/references',
  'api: freight/orders → messaging/letters',
  'api: freight/preorders → freight/charges',
  'api: freight/preorders → freight/documents',
  'api: freight/preorders → freight/orders',
  'api: freight/preorders → freight/rate-sheets',
  'api: freight/preorders → identity/security-log',
  'api: freight/questions → freight/orders',
  'api: freight/questions → freight/references',
  'api: freight/questions → messaging/letters',
  'api: freight/questions → messaging/outbox',
  'api: freight/quotes → freight/orders',
  'api: freight/quotes → freight/preorders',
  'api: freight/quotes → freight/rate-sheets',
  'api: freight/quotes → identity/security-log',
  'api: freight/rate-sheets → freight/imports',
  'api: freight/rate-sheets → freight/rates',
  'api: freight/rate-sheets → identity/security-log',
  'api: freight/rates → freight/charges',
  'api: freight/webhooks → identity/security-log',
  'api: freight/webhooks → messaging/outbox',
  'api: identity/api-keys → identity/security-log',
  'api: identity/codes → messaging/letters',
  'api: identity/codes → messaging/outbox',
  'api: identity/devices → identity/sign-in',
  'api: identity/devices → messaging/letters',
  'api: identity/devices → messaging/notifications',
  'api: identity/devices → messaging/outbox',
  'api: identity/email-changes → identity/codes',
  'api: identity/email-changes → identity/devices',
  'api: identity/email-changes → identity/security-log',
  'api: identity/email-changes → identity/sessions',
  'api: identity/email-changes → messaging/letters',
  'api: identity/email-changes → messaging/outbox',
  'api: identity/invitations → identity/codes',
  'api: identity/invitations → identity/organizations',
  'api: identity/invitations → identity/passwords',
  'api: identity/invitations → identity/security-log',
  'api: identity/invitations → identity/sessions',
  'api: identity/invitations → identity/sign-in',
  'api: identity/invitations → messaging/letters',
  'api: identity/invitations → messaging/outbox',
  'api: identity/limits → identity/devices',
  'api: identity/limits → identity/passwords',
  'api: identity/limits → identity/sign-in',
  'api: identity/member-invitations → identity/invitations',
  'api: identity/member-invitations → identity/organizations',
  'api: identity/member-invitations → identity/security-log',
  'api: identity/member-invitations → identity/sessions',
  'api: identity/member-invitations → messaging/letters',
  'api: identity/member-invitations → messaging/outbox',
  'api: identity/organizations → identity/security-log',
  'api: identity/organizations → identity/sessions',
  'api: identity/organizations → identity/users',
  'api: identity/passkeys → identity/devices',
  'api: identity/passkeys → identity/security-log',
  'api: identity/passkeys → identity/sessions',
  'api: identity/passkeys → identity/sign-in',
  'api: identity/passwords → identity/devices',
  'api: identity/passwords → identity/limits',
  'api: identity/passwords → identity/security-log',
  'api: identity/passwords → identity/sessions',
  'api: identity/passwords → identity/step-up',
  'api: identity/passwords → messaging/letters',
  'api: identity/passwords → messaging/outbox',
  'api: identity/second-factor → identity/codes',
  'api: identity/second-factor → identity/devices',
  'api: identity/second-factor → identity/security-log',
  'api: identity/second-factor → identity/sessions',
  'api: identity/second-factor → identity/step-up',
  'api: identity/sessions → identity/devices',
  'api: identity/sessions → identity/security-log',
  'api: identity/sign-in → identity/codes',
  'api: identity/sign-in → identity/devices',
  'api: identity/sign-in → identity/limits',
  'api: identity/sign-in → identity/passwords',
  'api: identity/sign-in → identity/security-log',
  'api: identity/sign-in → identity/sessions',
  'api: identity/sign-in → identity/step-up',
  'api: identity/step-up → identity/codes',
  'api: identity/step-up → identity/devices',
  'api: identity/step-up → identity/limits',
  'api: identity/step-up → identity/security-log',
  'api: identity/step-up → identity/sessions',
  'api: identity/step-up → identity/sign-in',
  'api: identity/users → identity/codes',
  'api: identity/users → identity/devices',
  'api: identity/users → identity/limits',
  'api: identity/users → identity/passwords',
  'api: identity/users → identity/security-log',
  'api: identity/users → messaging/notifications',
  'api: messaging/notifications → messaging/letters',
  'api: messaging/notifications → messaging/outbox',
  'api: messaging/outbox → messaging/letters',
  'api: messaging/outbox → messaging/unsubscribe',
  'api: messaging/unsubscribe → messaging/letters',
  'web: content/onboarding → freight/orders',
  'web: content/onboarding → identity/passkeys',
  'web: content/onboarding → identity/settings',
  'web: content/onboarding → messaging/notifications',
  'web: freight/orders → freight/charges',
  'web: freight/estimations → freight/documents',
  'web: freight/estimations → freight/orders',
  'web: freight/estimations → freight/preorders',
  'web: freight/estimations → freight/quotes',
  'web: freight/orders → freight/documents',
  'web: freight/orders → freight/map',
  'web: freight/orders → freight/preorders',
  'web: freight/orders → freight/questions',
  'web: freight/preorders → freight/charges',
  'web: freight/preorders → freight/documents',
  'web: freight/preorders → freight/orders',
  'web: freight/quotes → freight/charges',
  'web: freight/quotes → freight/documents',
  'web: freight/quotes → freight/orders',
  'web: freight/quotes → freight/preorders',
  'web: identity/invitations → identity/codes',
  'web: identity/invitations → identity/passwords',
  'web: identity/password-reset → identity/passwords',
  'web: identity/second-factor → identity/codes',
  'web: identity/second-factor → identity/passkeys',
  'web: identity/settings → identity/avatar',
  'web: identity/settings → identity/codes',
  'web: identity/settings → identity/passkeys',
  'web: identity/settings → identity/passwords',
  'web: identity/sign-in → identity/passkeys',
  'web: identity/step-up → identity/codes',
  'web: identity/step-up → identity/passkeys',
]

const everyRule: Record<string, rules.Rule> = {
  'workspaces point one way': rules.workspaceArrows,
  'areas inside an app point one way': rules.areaArrows,
  'no folder holds more than 15 files': rules.folderSizes,
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
  [rules.workspaceArrows, 'apps/cli/src/server/serve.ts', "import { build } from '../../../api/src/app.ts'"],
  [
    rules.workspaceArrows,
    'packages/contract/src/freight/orders.ts',
    "import { env } from '../../../../apps/api/src/app.ts'",
  ],
  [rules.workspaceArrows, 'packages/contract/src/a.ts', "export { kg } from '@portolan/freight/kg'"],
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
  [rules.plainUi, 'apps/web/src/platform/ui/link.tsx', "import {\n  Link,\n} from '@tanstack/react-router'"],
  [
    rules.plainUi,
    'apps/web/src/platform/ui/link.tsx',
    "import { orders } from '@portolan/contract/freight/orders'",
  ],
  [rules.featureArrows([]), 'apps/web/src/freight/a/x.ts', "import { y } from '#freight/b/y.ts'"],
  [
    rules.featureArrows(['web: freight/a → freight/b']),
    'apps/web/src/freight/a/x.ts',
    "import { y } from '#freight/b/queries.ts'",
  ],
  [
    rules.featureArrows(['web: freight/a → freight/b']),
    'apps/web/src/freight/a/x.ts',
    "import { y } from '#freight/b/b-page.tsx'",
  ],
  [
    rules.featureArrows(['api: freight/a → freight/b']),
    'apps/api/src/freight/a/x.ts',
    "import { y } from '#freight/b/b-commands.ts'",
  ],
  [
    rules.unusedPairs(['web: freight/a → freight/b']),
    'apps/web/src/freight/a/x.ts',
    "import { y } from './y.ts'",
  ],
  [rules.importStyle, 'apps/api/src/platform/http/route.ts', "import { sql } from '../db/database.ts'"],
  [rules.noCircles, 'apps/api/src/platform/http/route.ts', "import type { Route } from './route.ts'"],
  [rules.fileNames, 'apps/api/src/platform/http/utils.ts', ''],
  [rules.fileNames, 'apps/api/src/common/route.ts', ''],
  [rules.fileNames, 'apps/web/src/platform/ui/OrderCard.tsx', ''],
  [rules.fileNames, 'apps/web/src/platform/ui/order_card.tsx', ''],
  [rules.fileSizes, 'apps/api/src/app.ts', 'run()\n'.repeat(301)],
  [rules.fileSizes, 'apps/api/src/app.test.ts', 'run()\n'.repeat(401)],
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
]

describe('each rule finds its breach', () => {
  for (const [rule, path, text] of breaches) {
    it(`in ${path}: ${text.split('\n')[0]}`, () => expect(rule([{ path, text }])).not.toEqual([]))
  }

  it('in a folder of 16 files', () => {
    const filesIn = (folder: string, count: number) =>
      Array.from({ length: count }, (_, n) => ({ path: `${folder}/part-${n}.ts`, text: '' }))
    expect(rules.folderSizes(filesIn('apps/api/src/freight/orders', 15))).toEqual([])
    expect(rules.folderSizes(filesIn('apps/api/src/freight/orders', 16))).not.toEqual([])
    expect(rules.folderSizes(filesIn('apps/web/src/platform/ui', 16))).toEqual([])
  })

  it('comments and blank lines are free, prose is no import', () => {
    const text = `/* ${'long\n'.repeat(500)} */\n\n// import x from '#freight/b/y.ts'\n`
    const path = 'apps/web/src/platform/ui/badge.tsx'
    for (const [name, rule] of Object.entries(everyRule)) {
      if (!name.includes('list')) expect(rule([{ path, text }])).toEqual([])
    }
  })
})
