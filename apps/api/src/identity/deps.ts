import type { Database } from '#platform/db/database.ts'
import type { Deps as PlatformDeps } from '#platform/process/deps.ts'

/**
 * Subscribes to people who registered and proved their email. It runs in the transaction that saves them, and
 * may only write to that database: the transaction can be retried or rolled back.
 */
export type RegistrationSubscriber = (tx: Database, userId: string) => Promise<void>

/** Identity's dependencies in addition to the platform's. */
export interface Deps extends PlatformDeps {
  registrationSubscribers: readonly RegistrationSubscriber[]
}
