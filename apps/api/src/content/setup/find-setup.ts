import type { Setup, SetupStep } from '@portolan/contract/company/setup/setup'
import { setupSteps } from '@portolan/contract/company/setup/setup'
import { hasOnlyDemo } from '#content/demo/demo-people.ts'
import type { Deps } from '#freight/deps.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** How far the portal is set up, from what it has; one that only shows the demo needs no setup. */
export async function findSetup({
  database,
  env,
  brand,
  savedSettings,
}: Pick<Deps, 'database' | 'env' | 'brand' | 'savedSettings'>): Promise<Setup> {
  const [has] = await rowsOf<Record<Exclude<SetupStep, 'brand' | 'mail'>, boolean>>(
    database,
    sql`SELECT EXISTS (SELECT FROM staff OFFSET 1) AS colleague, EXISTS (SELECT FROM organizations) AS customer,
      EXISTS (SELECT FROM orders) AS orders,
      EXISTS (SELECT FROM invitations) OR EXISTS (SELECT FROM memberships) AS invitation`,
  )
  const done: Record<SetupStep, boolean> = {
    brand: brand.settings().name.source !== 'built-in',
    mail: env.mail !== null,
    colleague: has?.colleague ?? false,
    customer: has?.customer ?? false,
    orders: has?.orders ?? false,
    invitation: has?.invitation ?? false,
  }
  return {
    steps: setupSteps.map((step) => ({ step, isDone: done[step] })),
    isDismissed:
      savedSettings.section('setup').entries.isDismissed?.value === true || (await hasOnlyDemo(database)),
  }
}
