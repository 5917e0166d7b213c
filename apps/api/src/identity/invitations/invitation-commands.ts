import { OperatorError } from '@portolan/contract/commands/operator-error'
import { reopenTypedCodes } from '#identity/invitations/attempts/reopen-typed-codes.ts'
import type { Handlers } from '#platform/commands/command-handler.ts'
import { listInvitations, revokeInvitation } from './list-invitations.ts'

export const invitationCommands = {
  async listInvitations({ database }, _args, emit) {
    for (const invitation of await listInvitations(database)) await emit.row(invitation)
  },

  async revokeInvitation({ database }, { id }) {
    if (!(await revokeInvitation(database, id)))
      throw new OperatorError('refused', `There is no invitation ${id} that could still be used.`)
    return { id }
  },

  async reopenInvitations({ database }) {
    const reopened = await reopenTypedCodes(database)
    return { reopened }
  },
} satisfies Partial<Handlers>
