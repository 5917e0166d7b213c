import { loadDemoData } from './content/demo/load-demo-data.ts'
import { importOrdersFile } from './freight/imports/import-orders-file.ts'
import { createKey, listKeys, revokeKey } from './identity/api-keys/manage-keys.ts'
import { invite } from './identity/invitations/invite.ts'
import {
  checkInvitations,
  listInvitations,
  reopenInvitations,
  revokeInvitation,
} from './identity/invitations/manage-invitations.ts'
import { listOrganizations } from './identity/organizations/list-organizations.ts'
import { addMember, removeMember } from './identity/organizations/manage-members.ts'
import { createOrganization, renameOrganization } from './identity/organizations/manage-organizations.ts'
import { createUser } from './identity/users/create-user-command.ts'
import { listUsers } from './identity/users/list-users.ts'
import { disableUser, enableUser, resetSecondFactor, unlockUser } from './identity/users/manage-users.ts'
import { removeUser } from './identity/users/remove-user-command.ts'
import { updateUser } from './identity/users/update-user.ts'
import { checkOutbox } from './messaging/outbox/check-outbox.ts'
import { listOutbox } from './messaging/outbox/list-outbox-command.ts'
import type { Operation } from './platform/commands/operation.ts'
import { checkClock } from './platform/db/check-clock.ts'
import { checkDatabase } from './platform/db/check-database.ts'
import { migrate } from './platform/db/migrate-command.ts'
import { checkErrorReports } from './platform/error-reports/check-error-reports.ts'

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
