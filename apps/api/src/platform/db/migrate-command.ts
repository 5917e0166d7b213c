import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { Handlers } from '#platform/commands/command-handler.ts'
import { isMigrated } from './migrate.ts'

/** Opening the database migrates it, so this only checks whether it did. */
export const migrate: Handlers['migrate'] = async ({ database }) => {
  if (await isMigrated(database)) return { migrated: true }
  throw new OperatorError(
    'not_migrated',
    'The running server is of another version than the command. Stop it and run portal migrate again.',
  )
}
