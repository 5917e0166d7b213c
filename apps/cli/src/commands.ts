import type { Command } from './command.ts'
import { createUser } from './create-user.ts'
import { demo, listOrganizations, listUsers, migrate } from './data-commands.ts'
import { doctor } from './doctor.ts'
import { importOrders } from './import-orders.ts'
import { listInvitations, reopenInvitations, revokeInvitation } from './invitations.ts'
import { invite } from './invite.ts'
import { createKey, listKeys, revokeKey } from './keys.ts'
import {
  disableUser,
  enableUser,
  removeUser,
  resetSecondFactor,
  unlockUser,
  updateUser,
} from './manage-users.ts'
import { addMember, removeMember } from './members.ts'
import { createOrganization, renameOrganization } from './organizations.ts'
import { outbox } from './outbox.ts'
import { serve } from './serve.ts'

/** Every command, in the order in which the help shows them. */
export const commands: readonly Command[] = [
  serve,
  migrate,
  demo,
  importOrders,
  createUser,
  listUsers,
  disableUser,
  enableUser,
  unlockUser,
  resetSecondFactor,
  updateUser,
  removeUser,
  addMember,
  removeMember,
  createOrganization,
  renameOrganization,
  listOrganizations,
  invite,
  listInvitations,
  revokeInvitation,
  reopenInvitations,
  createKey,
  listKeys,
  revokeKey,
  outbox,
  doctor,
]
