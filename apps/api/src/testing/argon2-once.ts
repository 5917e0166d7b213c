import { createRequire } from 'node:module'

// What the API tests have in place of `@node-rs/argon2`: the same, but the hash that every built person's
// password gets is made once. It takes 25 ms of a processor, and tests build people more than a thousand
// times.

const real: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2')

/** The password of every built person. */
export const testPassword = 'correct horse battery staple'

const made = new Map<string, Promise<string>>()

export const { verify } = real

export const hash: typeof real.hash = (password, options, signal) => {
  if (password !== testPassword) return real.hash(password, options, signal)
  const cost = JSON.stringify(options)
  const known = made.get(cost) ?? real.hash(password, options, signal)
  made.set(cost, known)
  return known
}
