import { expect, it } from 'vitest'
import { dcsaSample } from '#testing/freight/dcsa-samples.ts'
import { bodyHmac, dcsaForm, isSignature, signatureOf } from './verify-signature.ts'

const secret = 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='
const vectors: [Buffer, string][] = [
  [
    dcsaSample('tnt-220-response.json'),
    'sha256=447adcb20d1d3b33891cebf6a9af423d9bcb90b8549f5ae52a2b6c0a6ffa661e',
  ],
  [
    Buffer.from('[{"eventID":"3cecb101-7a1a-43a4-9d62-e88a131651e2","eventType":"TRANSPORT"}]'),
    'sha256=4e2dc20f1d0891f4fd6a402dfde88afe8e93d1bcf9822c881c3162702e4a10f6',
  ],
]
const read = (rawHeaders: string[], form = dcsaForm) => signatureOf({ rawHeaders }, form)

it('the vectors of DCSA are verified, in any parts and with blanks around; one bit more is not', () => {
  for (const [body, text] of vectors) {
    const signature = read(['notification-signature', `  ${text} `])
    const hmac = bodyHmac(secret)
    for (let start = 0; start < body.length; start += 1_000) hmac.update(body.subarray(start, start + 1_000))
    expect(isSignature(hmac, signature)).toBe(true)
    expect(isSignature(bodyHmac(secret).update(body).update(' '), signature)).toBe(false)
    expect(isSignature(bodyHmac(`${secret.slice(0, -3)}4=`).update(body), signature)).toBe(false)
    expect(isSignature(bodyHmac(secret).update(body), null)).toBe(false)
  }
})

const hex = 'ab'.repeat(32)
const maersk = { header: 'X-Maersk-Signature-256', prefix: 'sha256=' }

it.each([
  ['none', [], dcsaForm],
  ['two', ['Notification-Signature', `sha256=${hex}`, 'notification-signature', `sha256=${hex}`], dcsaForm],
  ['one of another type', ['Notification-Signature', `sha512=${hex}`], dcsaForm],
  ['one without a type', ['Notification-Signature', hex], dcsaForm],
  ['a short one', ['Notification-Signature', `sha256=${hex.slice(2)}`], dcsaForm],
  ['no hexadecimal one', ['Notification-Signature', `sha256=${hex.slice(2)}zz`], dcsaForm],
  ['that of another header', ['Notification-Signature', `sha256=${hex}`], maersk],
  ['a header’s name as a value', ['X-Note', 'Notification-Signature', 'X-Other', `sha256=${hex}`], dcsaForm],
])('%s is no signature', (_what, headers, form) => {
  expect(read(headers, form)).toBeNull()
})

it('a source has a header and a prefix of its own', () => {
  expect(read(['x-maersk-signature-256', `sha256=${hex.toUpperCase()}`], maersk)?.toString('hex')).toBe(hex)
  expect(read(['X-Signature', hex], { header: 'X-Signature', prefix: '' })?.toString('hex')).toBe(hex)
})
