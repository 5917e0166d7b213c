import { acceptDocument, changeInvoice, listDocuments, rejectDocument } from '#commands/freight/documents.ts'
import { importDocuments } from '#commands/freight/import-documents.ts'
import {
  importRateSheets,
  listRateSheets,
  publishRateSheet,
  showRateSheet,
  withdrawRateSheet,
} from '#commands/freight/rate-sheets.ts'
import type { Command } from './command.ts'
import { exportOrganization, exportPerson, importOrganization } from './freight/exit.ts'
import { matchMessage, retryMessages, unmatchMessage } from './freight/matching.ts'
import { importMessages, listMessages, showMessage } from './freight/messages.ts'
import {
  deleteOrder,
  listDeleted,
  listOrderEvents,
  listReferencesOfOrder,
  moveOrder,
  removeReference,
  retractOrderEvent,
} from './freight/orders.ts'
import {
  approvePreorder,
  listPreorders,
  rejectPreorder,
  requestPreorderUpdate,
  showPreorder,
} from './freight/preorders.ts'
import { listQuotes, makeOffer, refuseQuote, showQuote } from './freight/quotes.ts'
import { addSource, listSources, revokeSource } from './freight/sources.ts'
import { addStaffMember, listStaff, removeStaffMember } from './identity/staff.ts'
import { importCharges, importEvents, importOrders, importRates } from './imports.ts'
import { invite, listInvitations, reopenInvitations, revokeInvitation } from './invitations.ts'
import { createKey, listKeys, revokeKey } from './keys.ts'
import { demo, doctor, migrate, moveFiles, serve } from './maintenance.ts'
import { backup, restore, uploadBackup } from './operation/backup.ts'
import {
  addMember,
  createOrganization,
  deleteOrganization,
  limitOrganization,
  listOrganizations,
  moveMember,
  removeMember,
  renameOrganization,
  setOrganization,
} from './organizations.ts'
import { listOutbox } from './outbox.ts'
import { listQueues, retryQueues } from './queues.ts'
import {
  createUser,
  disableUser,
  enableUser,
  listUsers,
  removeUser,
  resetSecondFactor,
  unlockUser,
  updateUser,
} from './users.ts'
import {
  addWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  replayWebhook,
  rotateWebhookSecret,
  testWebhook,
} from './webhooks.ts'

/** Every command that a server runs, in the order of the help. */
export const serverCommands = {
  migrate,
  backup,
  uploadBackup,
  demo,
  importOrders,
  importEvents,
  importDocuments,
  importCharges,
  importRates,
  importRateSheets,
  importMessages,
  exportOrganization,
  importOrganization,
  exportPerson,
  createUser,
  listUsers,
  disableUser,
  enableUser,
  unlockUser,
  resetSecondFactor,
  updateUser,
  removeUser,
  addStaffMember,
  listStaff,
  removeStaffMember,
  addMember,
  moveMember,
  removeMember,
  createOrganization,
  renameOrganization,
  limitOrganization,
  setOrganization,
  listOrganizations,
  deleteOrganization,
  invite,
  listInvitations,
  revokeInvitation,
  reopenInvitations,
  createKey,
  listKeys,
  revokeKey,
  addSource,
  listSources,
  revokeSource,
  listMessages,
  showMessage,
  matchMessage,
  unmatchMessage,
  retryMessages,
  listOrderEvents,
  retractOrderEvent,
  listReferencesOfOrder,
  removeReference,
  moveOrder,
  deleteOrder,
  listDeleted,
  listWebhooks,
  addWebhook,
  removeWebhook,
  rotateWebhookSecret,
  testWebhook,
  replayWebhook,
  listWebhookDeliveries,
  listPreorders,
  showPreorder,
  approvePreorder,
  rejectPreorder,
  requestPreorderUpdate,
  listDocuments,
  acceptDocument,
  rejectDocument,
  changeInvoice,
  listQuotes,
  showQuote,
  makeOffer,
  refuseQuote,
  listRateSheets,
  showRateSheet,
  publishRateSheet,
  withdrawRateSheet,
  listOutbox,
  listQueues,
  retryQueues,
  moveFiles,
  doctor,
}

/** Commands that open what they need by themselves, while no server uses it. */
export const aloneCommands = { restore }

/** Every command of `portal`. */
export const commands: readonly Command[] = [
  serve,
  ...Object.values(serverCommands),
  ...Object.values(aloneCommands),
]

/** The names of commands that change nothing, which the activity log leaves out. */
export const readingCommands: ReadonlySet<string> = new Set(
  [
    migrate,
    listUsers,
    listStaff,
    listOrganizations,
    listInvitations,
    listKeys,
    listSources,
    listMessages,
    showMessage,
    listOrderEvents,
    listReferencesOfOrder,
    listDeleted,
    listWebhooks,
    listWebhookDeliveries,
    listPreorders,
    showPreorder,
    listDocuments,
    listQuotes,
    showQuote,
    listRateSheets,
    showRateSheet,
    listOutbox,
    listQueues,
    doctor,
  ].map(({ name }) => name),
)
