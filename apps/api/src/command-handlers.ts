import { aloneCommands, serverCommands } from '@portolan/contract/commands/commands'
import { demoCommands } from './content/demo/demo-commands.ts'
import { doctor } from './doctor.ts'
import { orderCommands } from './freight/carrier-messages/by-hand/order-commands.ts'
import { messageCommands } from './freight/carrier-messages/message-commands.ts'
import { customerCommands } from './freight/customers/customer-commands.ts'
import type { Deps } from './freight/deps.ts'
import { documentCommands } from './freight/documents/uploads/document-commands.ts'
import { exitCommands } from './freight/exit/exit-commands.ts'
import { importCommands } from './freight/imports/import-commands.ts'
import { orderMoveCommands } from './freight/order-moves/order-move-commands.ts'
import { preorderCommands } from './freight/preorders/preorder-commands.ts'
import { quoteCommands } from './freight/quotes/quote-commands.ts'
import { rateSheetCommands } from './freight/rate-sheets/rate-sheet-commands.ts'
import { webhookCommands } from './freight/webhooks/webhook-commands.ts'
import { keyCommands } from './identity/api-keys/key-commands.ts'
import { emailChangeCommands } from './identity/email-changes/email-change-commands.ts'
import { invitationCommands } from './identity/invitations/invitation-commands.ts'
import { inviteCommands } from './identity/member-invitations/invite-commands.ts'
import { organizationCommands } from './identity/organizations/organization-commands.ts'
import { staffCommands } from './identity/staff/staff-commands.ts'
import { userCommands } from './identity/users/user-commands.ts'
import { outboxCommands } from './messaging/outbox/outbox-commands.ts'
import { aloneHandlers, backup, verifyBackup } from './platform/backup/backup-commands.ts'
import { uploadBackup } from './platform/backup/copies/upload-commands.ts'
import {
  bindAloneHandler,
  bindHandler,
  type Handlers,
  type RunnableCommand,
} from './platform/commands/command-handler.ts'
import { migrate } from './platform/db/migrate-command.ts'
import { fileCommands } from './platform/storage/moving/file-commands.ts'
import { queueCommands } from './queues/queue-commands.ts'

const handlers: Handlers<Deps> = {
  migrate,
  backup,
  uploadBackup,
  ...demoCommands,
  ...importCommands,
  ...exitCommands,
  ...messageCommands,
  ...orderCommands,
  ...orderMoveCommands,
  ...documentCommands,
  ...preorderCommands,
  ...quoteCommands,
  ...rateSheetCommands,
  ...userCommands,
  ...staffCommands,
  ...emailChangeCommands,
  ...organizationCommands,
  ...customerCommands,
  ...inviteCommands,
  ...invitationCommands,
  ...keyCommands,
  ...webhookCommands,
  ...outboxCommands,
  ...queueCommands,
  ...fileCommands,
  doctor,
}

/** Handlers for arguments with which a command opens by itself everything that it needs. */
const alone: Partial<Record<keyof Handlers, typeof verifyBackup>> = { backup: verifyBackup }

/** Every command that a process with the data can run. */
export const runnableCommands: readonly RunnableCommand<Deps>[] = [
  ...Object.entries(serverCommands).map(([key, command]) =>
    bindHandler(command, handlers[key as keyof Handlers], alone[key as keyof Handlers]),
  ),
  ...Object.entries(aloneCommands).map(([key, command]) =>
    bindAloneHandler<Deps>(command, aloneHandlers[key as keyof typeof aloneCommands]),
  ),
]
