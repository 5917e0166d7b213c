import { OperatorError } from '@portolan/contract/commands/operator-error'
import { addMember, type MemberChange, removeMember } from '#identity/organizations/members/change-members.ts'
import { findEnds, moveMember, previewMove } from '#identity/organizations/members/move-member.ts'
import { limitOrganization } from '#identity/storage/limit-storage.ts'
import type { Handlers } from '#platform/commands/command-handler.ts'
import { listOrganizations } from './list-organizations.ts'
import { removeOrganization } from './remove-organization.ts'
import { saveOrganization } from './save-organization.ts'

function present(
  { email, organization: organizationName, changed, organizations }: MemberChange,
  ref: string,
) {
  return { email, organization: ref, organizationName, changed, organizations }
}

export const organizationCommands = {
  async createOrganization(deps, { ref, name }) {
    const { outcome } = await saveOrganization(deps, { ref, name }, { only: 'create' })
    return { ref, name, changed: outcome === 'created', keepsEmails: deps.env.mail === null }
  },

  async renameOrganization(deps, { ref, name }) {
    const { outcome, before } = await saveOrganization(deps, { ref, name }, { only: 'rename' })
    return { ref, name, changed: outcome === 'renamed', before: before ?? name }
  },

  limitOrganization(deps, { ref, storageMb }) {
    return limitOrganization(deps, ref, storageMb === 'default' ? null : Number(storageMb))
  },

  async listOrganizations({ database, env }, _args, emit) {
    for (const organization of await listOrganizations(database, env)) await emit.row(organization)
  },

  async deleteOrganization(deps, { ref }) {
    const removed = await removeOrganization(deps, ref)
    if (removed === null) throw new OperatorError('refused', `No organization has the reference "${ref}".`)
    const { name, uses, blocked } = removed
    if (uses !== null)
      throw new OperatorError(
        'refused',
        `${name} has orders: ${uses.orders}, pre-orders: ${uses.preorders}, quotes: ${uses.quotes}. Only a customer without them can be deleted.`,
      )
    return { ref, name, blocked }
  },

  async addMember(deps, { email, organization: ref }) {
    return present(await addMember(deps, { email, organizationRef: ref }), ref)
  },

  async removeMember(deps, { email, organization: ref }) {
    return present(await removeMember(deps, { email, organizationRef: ref }), ref)
  },

  async moveMember(deps, { email, organization: fromRef, to: toRef, dryRun }) {
    const ends = await findEnds(deps.database, fromRef, toRef)
    const changed = !dryRun && (await moveMember(deps, email, ends))
    if (!dryRun) return { email, from: fromRef, to: toRef, dryRun, changed, removed: null }
    const { removed } = await previewMove(deps.database, email, ends)
    return { email, from: fromRef, to: toRef, dryRun, changed, removed }
  },
} satisfies Partial<Handlers>
