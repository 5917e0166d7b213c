import * as z from 'zod/mini'
import { requestEmailChange } from '#identity/email-changes/request-email-change.ts'
import { defineOperation } from '#platform/commands/operation.ts'

const address = z.string().check(z.trim(), z.minLength(1))

/** `portal users update`: the address changes once its owner opens the link that goes there. */
export const updateUser = defineOperation({
  name: 'update-user',
  args: z.strictObject({ email: address, newEmail: address }),
  async run(deps, args) {
    const { id, email, newEmail, days } = await requestEmailChange(deps, args)
    const text = `Sent a link to ${newEmail}. The address changes when it is opened, within ${days} days.`
    return { text, id, email, newEmail, days }
  },
})
