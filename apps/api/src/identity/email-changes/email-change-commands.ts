import type { Handlers } from '#platform/commands/command-handler.ts'
import { requestEmailChange } from './request-email-change.ts'

export const emailChangeCommands = {
  updateUser: (deps, { user, email }) => requestEmailChange(deps, { email: user, newEmail: email }),
} satisfies Partial<Handlers>
