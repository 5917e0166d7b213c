import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '#platform/settings/env.ts'

/**
 * The purpose of a derived key; each has its own, so that none can replace another. The text is part of the
 * key: `addresses` is for signed URLs, and renaming it would invalidate those that browsers hold.
 */
export type Purpose =
  | 'sessions'
  | 'csrf'
  | 'addresses'
  | 'codes'
  | 'invitations'
  | 'webhooks'
  | 'message-sources'
  | 'unsubscribe'
  | 'replies'
  | 'fingerprint'
  | 'backups'

/** Keys that aren't in the database. */
export interface Secrets {
  /** 32 bytes, the same in every process that shares the secret. */
  key(purpose: Purpose): Uint8Array
}

/**
 * Derived from SECRET_KEY, else from `secret.key` in the data folder, created once and readable only by its
 * owner.
 */
export function openSecrets(env: Pick<Env, 'secretKey' | 'dataDir'>): Secrets {
  return secretsOf(env.secretKey ?? readOrCreate(join(env.dataDir, 'secret.key')))
}

/** The same for who only looks: creates no file, and without one has a secret that no process has. */
export function lookAtSecrets(env: Pick<Env, 'secretKey' | 'dataDir'>): Secrets {
  const path = join(env.dataDir, 'secret.key')
  const kept = existsSync(path) ? readFileSync(path, 'utf8') : randomBytes(32).toString('base64url')
  return secretsOf(env.secretKey ?? kept)
}

function secretsOf(secret: string): Secrets {
  const keys = new Map<Purpose, Uint8Array>()
  return {
    key(purpose) {
      const cached = keys.get(purpose)
      if (cached) return cached
      const key = new Uint8Array(hkdfSync('sha256', secret, 'portolan', purpose, 32))
      keys.set(purpose, key)
      return key
    },
  }
}

function readOrCreate(path: string): string {
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(path, 'utf8')
}
