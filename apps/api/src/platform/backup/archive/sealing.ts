import { createCipheriv, randomBytes, scrypt } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { Recipient } from 'age-encryption'

/** How a backup is encrypted: for the holders of keys, or by a passphrase. */
export type Sealing = { recipients: readonly string[] } | { passphrase: string }

/** A passphrase and keys of which one may open it. */
export interface Keys {
  passphrase: string | null
  identities: readonly string[]
}

/** The beginning of each file in this format. */
export const ageMark = 'age-encryption.org/v1'

export const shortestPassphrase = 12

/** Encrypts a stream in the format age; throws if a recipient isn't one. */
export async function sealer(
  sealing: Sealing,
): Promise<(source: Readable) => Promise<AsyncIterable<Uint8Array>>> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  if ('passphrase' in sealing) encrypter.addRecipient(await byPassphrase(sealing.passphrase))
  else for (const recipient of sealing.recipients) addRecipient(encrypter, recipient)
  return async (source) => Readable.fromWeb((await encrypter.encrypt(webOf(source))) as never)
}

function addRecipient(encrypter: { addRecipient(recipient: string): void }, recipient: string): void {
  try {
    encrypter.addRecipient(recipient)
  } catch (error) {
    throw new OperatorError(
      'bad_arguments',
      `The recipient ${JSON.stringify(recipient)} isn't a public key of age. Use one that begins with age1.`,
      { cause: error },
    )
  }
}

/** 128 MB and half a second for each guess. */
const workFactor = 17
const scryptLabel = 'age-encryption.org/v1/scrypt'

/** As the library does it, but outside of this thread, which serves people. */
async function byPassphrase(passphrase: string): Promise<Recipient> {
  const { Stanza } = await import('age-encryption')
  const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(16)
      const labeled = Buffer.concat([Buffer.from(scryptLabel), salt])
      const cost = { N: 2 ** workFactor, r: 8, p: 1, maxmem: 2 ** (workFactor + 11) }
      const key = await derive(passphrase, labeled, 32, cost)
      const cipher = createCipheriv('chacha20-poly1305', key, Buffer.alloc(12), { authTagLength: 16 })
      const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
      const args = ['scrypt', salt.toString('base64').replace(/=+$/, ''), String(workFactor)]
      return [new Stanza(args, body)]
    },
  }
}

/** Decrypts a stream; throws `OperatorError` if no key opens it. */
export async function unseal(source: Readable, keys: Keys): Promise<AsyncIterable<Uint8Array>> {
  const { passphrase, identities } = keys
  if (passphrase === null && identities.length === 0) {
    throw new OperatorError(
      'bad_arguments',
      'The backup is encrypted. Give --passphrase-file or --identity-file, or set BACKUP_PASSPHRASE.',
    )
  }
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  if (passphrase !== null) decrypter.addPassphrase(passphrase)
  for (const identity of identities) decrypter.addIdentity(identity)
  try {
    return Readable.fromWeb((await decrypter.decrypt(webOf(source))) as never)
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('no identity matched')) throw error
    throw new OperatorError(
      'refused',
      'The passphrase or key is not the one that the backup was encrypted with.',
      { cause: error },
    )
  }
}

function webOf(source: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(source) as unknown as ReadableStream<Uint8Array>
}
