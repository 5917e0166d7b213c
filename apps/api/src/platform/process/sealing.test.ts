import { expect, it } from 'vitest'
import { readEnv } from '#platform/settings/env.ts'
import { seal, unseal } from './sealing.ts'
import { openSecrets } from './secrets.ts'

const secretsOf = (key: string) => openSecrets(readEnv({ SECRET_KEY: key }))
const secrets = secretsOf('a secret for tests only, 32 characters')

it('a sealed secret opens with the same key and for the same thing only', () => {
  const sealed = seal(secrets, 'the secret ✓', 'source:1')
  expect(sealed).not.toContain('secret')
  expect(seal(secrets, 'the secret ✓', 'source:1')).not.toBe(sealed)
  expect(unseal(secrets, sealed, 'source:1')).toBe('the secret ✓')
  expect(unseal(secrets, sealed, 'source:2')).toBeNull()
  expect(unseal(secretsOf('another secret of 32 characters...'), sealed, 'source:1')).toBeNull()
  const bytes = Buffer.from(sealed, 'base64')
  bytes[14] = (bytes[14] ?? 0) ^ 1
  expect(unseal(secrets, bytes.toString('base64'), 'source:1')).toBeNull()
})
