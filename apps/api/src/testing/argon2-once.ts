import { createRequire } from 'node:module'

// Replaces `@node-rs/argon2` in API tests: the same, except that the hash of the password shared by all built
// people is computed and compared once. Either takes 25 ms of processor time, and tests build people and sign
// them in more than a thousand times.

const real: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2')

/** The password of every built person. */
export const testPassword = 'correct horse battery staple'

const hashes = new Map<string, Promise<string>>()

export const hash: typeof real.hash = (password, options, signal) => {
  if (password !== testPassword) return real.hash(password, options, signal)
  const cost = JSON.stringify(options)
  const hash = hashes.get(cost) ?? real.hash(password, options, signal)
  hashes.set(cost, hash)
  return hash
}

const comparisons = new Map<string, Promise<boolean>>()

export const verify: typeof real.verify = (hashed, password, options, signal) => {
  if (password !== testPassword) return real.verify(hashed, password, options, signal)
  const stored = String(hashed)
  const comparison = comparisons.get(stored) ?? real.verify(hashed, password, options, signal)
  comparisons.set(stored, comparison)
  return comparison
}
