import * as z from 'zod/mini'
import { defineOperation } from '#platform/commands/operation.ts'
import { removeUser as remove } from './remove-user.ts'

/** `portal users remove`: the command line asks for `--yes` first. */
export const removeUser = defineOperation({
  name: 'remove-user',
  args: z.strictObject({ email: z.string().check(z.trim(), z.minLength(1)) }),
  async run(deps, args) {
    const { id, email, events } = await remove(deps, args.email)
    const kept = `Security log entries kept, without name and email: ${events}.`
    return { text: `Removed ${email}. ${kept}`, id, email, events }
  },
})
