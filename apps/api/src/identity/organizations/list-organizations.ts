import { defineOperation, noArguments } from '#platform/commands/operation.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

interface OrganizationLine {
  ref: string
  name: string
  orders: number
  users: number
}

/** `portal organizations list`: every customer with the numbers of its orders and logins, by reference. */
export const listOrganizations = defineOperation({
  name: 'list-organizations',
  args: noArguments,
  async run({ database }, _args, emit) {
    const organizations = await rowsOf<OrganizationLine>(
      database,
      sql`SELECT o.ref, o.name,
            (SELECT count(*)::int FROM orders WHERE organization_id = o.id) AS orders,
            (SELECT count(*)::int FROM memberships WHERE organization_id = o.id) AS users
          FROM organizations o ORDER BY o.ref`,
    )
    for (const organization of organizations) {
      const { ref, name, orders, users } = organization
      await emit.line({ text: `${ref} · ${name} · orders: ${orders} · logins: ${users}`, ...organization })
    }
    return { text: `Organizations: ${organizations.length}`, count: organizations.length }
  },
})
