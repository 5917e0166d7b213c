import { OperatorError } from '@portolan/contract/commands/operator-error'
import { reopenGate } from '#identity/invitations/attempts/typed-code-gate.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
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
    const reopened = await database.transaction(async (tx) => {
      if (!(await reopenGate(tx))) return false
      await recordEvent(tx, { kind: 'typed-codes-reopened' })
      return true
    })
    return { reopened }
  },
} satisfies Partial<Handlers>
