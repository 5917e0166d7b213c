import type { Handlers } from '#platform/commands/command-handler.ts'
import { addStaff, removeStaff } from './manage-staff.ts'
import { listStaffRows } from './queries.ts'

export const staffCommands = {
  async addStaffMember(deps, { email, role, firstName, lastName, locale }) {
    const added = await addStaff(deps, { email, role, firstName, lastName, locale })
    return { ...added, keepsEmails: deps.env.mail === null }
  },

  async listStaff({ database }, _args, emit) {
    for (const member of await listStaffRows(database)) await emit.row(member)
  },

  removeStaffMember: (deps, { email }) => removeStaff(deps, email),
} satisfies Partial<Handlers>
