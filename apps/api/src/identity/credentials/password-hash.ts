import { availableParallelism } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { shareHeavyWork } from '#platform/limits/customers/share-heavy-work.ts'

// OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane.
const cost = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const currentCost = '$argon2id$v=19$m=19456,t=2,p=1$'

const cores = availableParallelism()

/** A flood of logins must not starve other work, nor one network's flood the logins of others. */
const limited = shareHeavyWork({
  atOnce: cores,
  atOncePerCustomer: Math.max(1, cores - 1),
  maxWaiting: 96,
  maxWaitingPerCustomer: 24,
  retryAfterSeconds: 2,
})

/** The network whose share a hash takes; null for the portal itself. */
type Asker = string | null

const sharersOf = (network: Asker) => (network === null ? [] : [network])

/** The argon2id hash to store; the password is normalized to Unicode NFC. */
export function hashPassword(password: string, network: Asker): Promise<string> {
  return limited(sharersOf(network), () => hash(password.normalize('NFC'), cost))
}

// Random bytes that no password yields. Not computed on demand, since the queue could be full.
const decoy = `${currentCost}XVZClsbGNNoFB+ozawo4qg$hGxHNjwmHJzd6rUtH4B8KVMKjAKl4L9ip0EdA4xwusY`

/** Compares a password; without a hash (unknown person) it takes the same time and returns false. */
export async function verifyPassword(
  storedHash: string | null,
  password: string,
  network: Asker,
): Promise<boolean> {
  const matches = await limited(sharersOf(network), () =>
    verify(storedHash ?? decoy, password.normalize('NFC')),
  )
  return matches && storedHash !== null
}

/** True if the hash has an older cost, to be replaced at this login. */
export function isOutdated(storedHash: string): boolean {
  return !storedHash.startsWith(currentCost)
}
