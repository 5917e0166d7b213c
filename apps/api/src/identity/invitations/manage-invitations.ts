import * as z from 'zod/mini'
import { readGate, reopenGate } from '#identity/invitations/tries/typed-code-gate.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import { defineOperation, noArguments, OperationFault } from '#platform/commands/operation.ts'
import { listInvitations as list, revokeInvitation as revoke } from './list-invitations.ts'

/** `portal invitations list`: newest first, never a code. */
export const listInvitations = defineOperation({
  name: 'list-invitations',
  args: noArguments,
  async run({ database }, _args, emit) {
    const invitations = await list(database)
    for (const invitation of invitations) {
      const { id, organization, email, user, expiresAt, state } = invitation
      const who = user ?? email ?? 'anybody'
      const text = `${id} · ${organization} · ${who} · until ${expiresAt.slice(0, 10)} · ${state}`
      await emit.line({ text, ...invitation })
    }
    return { text: `Invitations: ${invitations.length}`, count: invitations.length }
  },
})

/** `portal invitations revoke`: the card opens nothing any more. */
export const revokeInvitation = defineOperation({
  name: 'revoke-invitation',
  args: z.strictObject({ id: z.uuid() }),
  async run({ database }, { id }) {
    if (!(await revoke(database, id)))
      throw new OperationFault('refused', `There is no invitation ${id} that could still be used.`)
    return { text: `The invitation ${id} is revoked.`, id }
  },
})

/** `portal invitations reopen`: typed codes are compared again, and the day's count begins again. */
export const reopenInvitations = defineOperation({
  name: 'reopen-invitations',
  args: noArguments,
  async run({ database }) {
    const reopened = await database.transaction(async (tx) => {
      if (!(await reopenGate(tx))) return false
      await recordEvent(tx, { kind: 'typed-codes-reopened' })
      return true
    })
    return { text: reopened ? 'Typed codes are open again.' : 'Typed codes are not closed.', reopened }
  },
})

/** The part of `portal doctor` about invitations: unwell while typed codes are closed. */
export const checkInvitations = defineOperation({
  name: 'check-invitations',
  args: noArguments,
  async run({ database }) {
    const { failures, closedUntil } = await readGate(database)
    if (closedUntil !== null)
      throw new OperationFault(
        'typed_codes_closed',
        `${failures} wrong codes were typed in a day, so typed codes are closed until ${closedUntil}; links keep working. Open them with: portal invitations reopen`,
      )
    return { text: `typed codes are open; wrong ones today: ${failures}`, failures }
  },
})
