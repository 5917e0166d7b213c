import { defineOperation, noArguments, OperationFault } from '#platform/commands/operation.ts'
import { isMigrated } from './migrate.ts'

/** `portal migrate`: opening the database migrates it, so all that is left is to look whether that was so. */
export const migrate = defineOperation({
  name: 'migrate',
  args: noArguments,
  async run({ database }) {
    if (await isMigrated(database)) return { text: 'The database is migrated to this version.' }
    throw new OperationFault(
      'not_migrated',
      'The running server is of another version than the command; stop it and run portal migrate again.',
    )
  },
})
