import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { seal, unseal } from './seal.ts'

it('a secret is opened by its key and for what it is about, and is nowhere in what is kept', () => {
  const key = randomBytes(32)
  const sealed = seal(key, 'whsec_abc', 'one')
  expect(unseal(key, sealed, 'one')).toBe('whsec_abc')
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('whsec')
  expect(seal(key, 'whsec_abc', 'one')).not.toBe(sealed)
  expect(() => unseal(randomBytes(32), sealed, 'one')).toThrow()
  expect(() => unseal(key, sealed, 'other')).toThrow()
  const changed = Buffer.from(sealed, 'base64')
  changed[30] = (changed[30] ?? 0) ^ 1
  expect(() => unseal(key, changed.toString('base64'), 'one')).toThrow()
  expect(() => unseal(key, '', 'one')).toThrow()
})
