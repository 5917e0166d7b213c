import { expect, it } from 'vitest'
import { plainEmail } from './plain-email.ts'

it('spells an email as others write it, too', () => {
  expect(plainEmail(' Jose\u0301@Example.COM\n')).toBe('jos\u00e9@example.com')
  expect(plainEmail('Info@MU\u0308HLE.de')).toBe('info@xn--mhle-0ra.de')
})
