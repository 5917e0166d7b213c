import * as z from 'zod/mini'
import {
  listInvitations as list,
  revokeInvitation as revoke,
} from '#features/invitations/list-invitations.ts'
import { defineOperation, noArguments, OperationFault } from './operation.ts'

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
