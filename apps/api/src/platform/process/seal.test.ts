import { expect, it } from 'vitest'
import { seal, unseal } from './seal.ts'

const key = new Uint8Array(32).fill(1)

it('a sealed secret opens with the same key and for the same thing only', () => {
  const sealed = seal(key, 'the secret ✓', 'source:1')
  expect(sealed).not.toContain('secret')
  expect(seal(key, 'the secret ✓', 'source:1')).not.toBe(sealed)
  expect(unseal(key, sealed, 'source:1')).toBe('the secret ✓')
  expect(() => unseal(key, sealed, 'source:2')).toThrow()
  expect(() => unseal(new Uint8Array(32), sealed, 'source:1')).toThrow()
  const bytes = Buffer.from(sealed, 'base64')
  bytes[30] = (bytes[30] ?? 0) ^ 1
  expect(() => unseal(key, bytes.toString('base64'), 'source:1')).toThrow()
})
