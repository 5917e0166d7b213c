import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { Handlers } from '#platform/commands/command-handler.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { plainEmail } from '#platform/text/plain-email.ts'
import { exportOrganization, exportPerson } from './export-organization.ts'
import { importOrganization } from './import-organization.ts'

export const exitCommands = {
  exportOrganization: (deps, { ref, file }) => exportOrganization(deps, ref, file),

  async exportPerson(deps, { email, file }) {
    const [user] = await rowsOf<{ id: string; email: string }>(
      deps.database,
      sql`SELECT id, email FROM users WHERE lower(email) = ${plainEmail(email)}`,
    )
    if (user === undefined) throw new OperatorError('refused', `There is no account ${email}.`)
    return exportPerson(deps, user, file)
  },

  async importOrganization(deps, { file }) {
    const { organization, ...imported } = await importOrganization(deps, file)
    return { ...imported, ref: organization.ref, name: organization.name }
  },
} satisfies Partial<Handlers>
