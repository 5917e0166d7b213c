import type { Env } from '#freight/settings/env.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { OrderRules } from './stored-settings.ts'

type UsualRules = Pick<Env, 'attentionRules' | 'expectedPapers'>

/** The rules of one customer's orders. */
export interface CustomerRules extends UsualRules {
  ignoresInvoices: boolean
}

/** The rules of customers' orders: the company's usual ones, and those that differ. */
export async function readOrderRules(
  database: Database,
  usual: UsualRules,
  organizationIds: readonly string[],
): Promise<(organizationId: string) => CustomerRules> {
  const own = await readOwnRules(database, organizationIds)
  const rules = new Map([...own].map(([id, each]) => [id, customerRules(usual, each)]))
  const others = customerRules(usual, {})
  return (organizationId) => rules.get(organizationId) ?? others
}

/** The rules of those customers that have their own. */
export async function readOwnRules(
  database: Database,
  organizationIds: readonly string[],
): Promise<ReadonlyMap<string, OrderRules>> {
  if (organizationIds.length === 0) return new Map()
  const rows = await rowsOf<{ id: string; rules: OrderRules }>(
    database,
    sql`SELECT id, order_rules AS rules FROM organizations
      WHERE id = ANY(${sql.param([...new Set(organizationIds)])}::uuid[]) AND order_rules IS NOT NULL`,
  )
  return new Map(rows.map(({ id, rules }) => [id, rules]))
}

export function customerRules(usual: UsualRules, own: OrderRules): CustomerRules {
  const { attention, papers = usual.expectedPapers.papers, hiddenKinds = [], ignoresInvoices = false } = own
  const hidden = new Set<string>(hiddenKinds)
  const shown = papers.flatMap((paper) => {
    const kinds = paper.kinds.filter((kind) => !hidden.has(kind))
    return kinds.length === 0 ? [] : [{ ...paper, kinds }]
  })
  return {
    attentionRules: { ...usual.attentionRules, ...attention },
    expectedPapers: { ...usual.expectedPapers, papers: shown },
    ignoresInvoices,
  }
}
