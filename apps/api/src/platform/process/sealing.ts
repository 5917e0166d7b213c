import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secrets } from './secrets.ts'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts a secret that the portal has to know again. `about` names what it is of, as in `message-source:<id>`: a sealed text that
 * is copied into another row opens nothing there.
 */
export function seal(secrets: Secrets, secret: string, about: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, secrets.key('sealing'), nonce).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return sealed.toString('base64')
}

/** What was sealed; null where SECRET_KEY is another one by now. */
export function unseal(secrets: Secrets, sealed: string, about: string): string | null {
  const bytes = Buffer.from(sealed, 'base64')
  const nonce = bytes.subarray(0, nonceBytes)
  const decipher = createDecipheriv(algorithm, secrets.key('sealing'), nonce, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-tagBytes))
  try {
    return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
