import { checkClock } from './check-clock.ts'
import { checkDatabase } from './check-database.ts'
import { checkErrorReports } from './check-error-reports.ts'
import { checkOutbox } from './check-outbox.ts'
import { createUser } from './create-user.ts'
import { importOrdersFile } from './import-orders-file.ts'
import { invite } from './invite.ts'
import { listOrganizations } from './list-organizations.ts'
import { listOutbox } from './list-outbox.ts'
import { listUsers } from './list-users.ts'
import { loadDemoData } from './load-demo-data.ts'
import {
  checkInvitations,
  listInvitations,
  reopenInvitations,
  revokeInvitation,
} from './manage-invitations.ts'
import { createKey, listKeys, revokeKey } from './manage-keys.ts'
import { addMember, removeMember } from './manage-members.ts'
import { createOrganization, renameOrganization } from './manage-organizations.ts'
import { disableUser, enableUser, resetSecondFactor, unlockUser } from './manage-users.ts'
import { migrate } from './migrate.ts'
import type { Operation } from './operation.ts'
import { removeUser } from './remove-user.ts'
import { updateUser } from './update-user.ts'

/** Every command that needs the data; `apps/cli` knows them by name. */
export const operations: readonly Operation[] = [
  checkClock,
  checkDatabase,
  checkErrorReports,
  checkOutbox,
  createUser,
  disableUser,
  enableUser,
  importOrdersFile,
  listOrganizations,
  listOutbox,
  listUsers,
  loadDemoData,
  migrate,
  resetSecondFactor,
  unlockUser,
  updateUser,
  removeUser,
  addMember,
  removeMember,
  createOrganization,
  renameOrganization,
  invite,
  listInvitations,
  revokeInvitation,
  reopenInvitations,
  checkInvitations,
  createKey,
  listKeys,
  revokeKey,
]
