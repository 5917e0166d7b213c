import { availableParallelism } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { shareHeavyWork } from '#platform/limits/customers/share-heavy-work.ts'

// OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane.
const cost = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const currentCost = '$argon2id$v=19$m=19456,t=2,p=1$'

const cores = availableParallelism()

/** A flood of logins must not starve everything else, nor that of one network the logins of others. */
const limited = shareHeavyWork({
  atOnce: cores,
  atOncePerCustomer: Math.max(1, cores - 1),
  maxWaiting: 96,
  maxWaitingPerCustomer: 24,
  retryAfterSeconds: 2,
})

/** Whose share a hash is of: the network that asks; null for the portal itself. */
type Asker = string | null

const sharersOf = (network: Asker) => (network === null ? [] : [network])

/** The argon2id hash to keep; the password is taken in Unicode form NFC. */
export function hashPassword(password: string, network: Asker): Promise<string> {
  return limited(sharersOf(network), () => hash(password.normalize('NFC'), cost))
}

// Random bytes: no password gives this. Not made at need, since making it could find the queue full.
const decoy = `${currentCost}XVZClsbGNNoFB+ozawo4qg$hGxHNjwmHJzd6rUtH4B8KVMKjAKl4L9ip0EdA4xwusY`

/** Compares; without a hash (unknown person) it costs the same and is false. */
export async function verifyPassword(
  kept: string | null,
  password: string,
  network: Asker,
): Promise<boolean> {
  const matches = await limited(sharersOf(network), () => verify(kept ?? decoy, password.normalize('NFC')))
  return matches && kept !== null
}

/** Whether the hash was made with an older cost and is to be made again at this login. */
export function isOutdated(kept: string): boolean {
  return !kept.startsWith(currentCost)
}
