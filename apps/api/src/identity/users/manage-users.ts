import * as z from 'zod/mini'
import { defineOperation, type Operation } from '#platform/commands/operation.ts'
import type { Deps } from '#platform/process/deps.ts'
import {
  disableUser as disable,
  enableUser as enable,
  resetSecondFactor as reset,
  unlockUser as unlock,
} from './manage-user.ts'

/** An operation on one login; `said` is what it says, `unchanged` where there was nothing to do. */
function onUser(
  name: string,
  act: typeof disable,
  said: (email: string) => string,
  unchanged: (email: string) => string = said,
): Operation {
  return defineOperation({
    name,
    args: z.strictObject({ email: z.string().check(z.trim(), z.minLength(1)) }),
    async run(deps: Deps, args) {
      const { id, email, changed } = await act(deps, args.email)
      return { text: changed ? said(email) : unchanged(email), id, email, changed }
    },
  })
}

/** `portal users disable`. */
export const disableUser = onUser(
  'disable-user',
  disable,
  (email) => `${email} can no longer sign in; all sessions have ended.`,
  (email) => `${email} was disabled already.`,
)

/** `portal users enable`. */
export const enableUser = onUser(
  'enable-user',
  enable,
  (email) => `${email} can sign in again.`,
  (email) => `${email} was not disabled.`,
)

/** `portal users unlock`. */
export const unlockUser = onUser(
  'unlock-user',
  unlock,
  (email) => `${email} may try passwords and codes again.`,
)

/** `portal users reset-second-factor`. */
export const resetSecondFactor = onUser(
  'reset-second-factor',
  reset,
  (email) => `${email} has no second factor any more and was told so; all sessions have ended.`,
  (email) => `${email} has no second factor.`,
)
