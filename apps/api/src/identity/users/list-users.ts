import { defineOperation, noArguments } from '#platform/commands/operation.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

interface UserLine {
  email: string
  name: string
  disabled: boolean
  organizations: string[]
}

/** `portal users list`: every login with the references of its organizations, by e-mail. */
export const listUsers = defineOperation({
  name: 'list-users',
  args: noArguments,
  async run({ database }, _args, emit) {
    const users = await rowsOf<UserLine>(
      database,
      sql`SELECT u.email, trim(u.first_name || ' ' || u.last_name) AS name, u.disabled_at IS NOT NULL AS disabled,
            coalesce(json_agg(o.ref ORDER BY m.position) FILTER (WHERE o.ref IS NOT NULL), '[]') AS organizations
          FROM users u LEFT JOIN memberships m ON m.user_id = u.id LEFT JOIN organizations o ON o.id = m.organization_id
          GROUP BY u.id, u.email, u.first_name, u.last_name, u.disabled_at ORDER BY lower(u.email)`,
    )
    for (const user of users) {
      const mark = user.disabled ? ' · disabled' : ''
      await emit.line({
        text: `${user.email} · ${user.name} · ${user.organizations.join(', ')}${mark}`,
        ...user,
      })
    }
    return { text: count(users.length, 'login'), count: users.length }
  },
})

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}
