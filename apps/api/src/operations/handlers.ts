import { serverCommands } from '@portolan/contract/commands/commands'
import { keyCommands } from '#features/api-keys/key-commands.ts'
import { demoCommands } from '#features/demo/demo-commands.ts'
import { emailChangeCommands } from '#features/email-changes/email-change-commands.ts'
import { importCommands } from '#features/imports/import-commands.ts'
import { invitationCommands } from '#features/invitations/invitation-commands.ts'
import { inviteCommands } from '#features/member-invitations/invite-commands.ts'
import { organizationCommands } from '#features/organizations/organization-commands.ts'
import { outboxCommands } from '#features/outbox/outbox-commands.ts'
import { userCommands } from '#features/users/user-commands.ts'
import { bindHandler, type Handlers, type RunnableCommand } from './command-handler.ts'
import { doctor } from './doctor.ts'
import { migrate } from './migrate.ts'

const handlers: Handlers = {
  migrate,
  ...demoCommands,
  ...importCommands,
  ...userCommands,
  ...emailChangeCommands,
  ...organizationCommands,
  ...inviteCommands,
  ...invitationCommands,
  ...keyCommands,
  ...outboxCommands,
  doctor,
}

/** Every command that a process with the data can run. */
export const runnableCommands: readonly RunnableCommand[] = Object.entries(serverCommands).map(
  ([key, command]) => bindHandler(command, handlers[key as keyof Handlers]),
)
