import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** The flags of authenticator data. */
const flagBits = { present: 1, verified: 4, mayBackUp: 8, backedUp: 16, attested: 64 }

export interface AuthenticatorOptions {
  rpId?: string
  origin?: string
  /** ES256 by default. */
  algorithm?: 'EdDSA' | 'ES256' | 'RS256' | 'ES384'
  aaguid?: string
  /** True if a provider syncs the passkey; such ones don't count uses. */
  synced?: boolean
}

/** How an answer differs from an honest one. */
export interface Dishonesty {
  origin?: string
  rpId?: string
  type?: string
  present?: boolean
  verified?: boolean
  bogusSignature?: boolean
  userHandle?: string | undefined
  counter?: number
  crossOrigin?: boolean
  mayBackUp?: boolean
  /** True if the new key signs for itself. */
  selfAttested?: boolean
  attestation?: { fmt: string; attStmt: Map<string, string | number | Uint8Array | Uint8Array[]> }
}

interface RegistrationOptions {
  challenge: string
  user: { id: string }
}

const keyPairs = {
  EdDSA: () => generateKeyPairSync('ed25519'),
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ES384: () => generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
}

function whatIsSigned(authData: Buffer, clientData: Buffer): Buffer {
  return Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
}

const coseAlgorithms = { EdDSA: -8, ES256: -7, ES384: -35, RS256: -257 }

/** A passkey in software, written from the specification: produces what a browser would send. */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32)
  counter = 0
  userHandle = ''
  readonly #options: Required<AuthenticatorOptions>
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject }

  constructor(options: AuthenticatorOptions = {}) {
    this.#options = {
      rpId: 'localhost',
      origin: 'http://localhost:8080',
      algorithm: 'ES256',
      aaguid: '00000000-0000-0000-0000-000000000000',
      synced: false,
      ...options,
    }
    this.#keys = keyPairs[this.#options.algorithm]()
  }

  /** The answer to registration options. */
  register(options: RegistrationOptions, lie: Dishonesty = {}) {
    this.userHandle = options.user.id
    const id = this.credentialId.toString('base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.credentialId.length)
    const aaguid = Buffer.from(this.#options.aaguid.replaceAll('-', ''), 'hex')
    const authData = Buffer.concat([
      this.#authenticatorData({ counter: 0, ...lie }, flagBits.attested),
      aaguid,
      length,
      this.credentialId,
      isoCBOR.encode(this.#coseKey()),
    ])
    const clientData = this.#clientData('webauthn.create', options.challenge, lie)
    const none = { fmt: 'none', attStmt: new Map() }
    const own = lie.selfAttested ? this.#selfAttestation(authData, clientData) : none
    const { fmt, attStmt } = lie.attestation ?? own
    const attestation = new Map<string, string | Uint8Array | typeof attStmt>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', Uint8Array.from(authData)],
    ])
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
    }
  }

  /** The answer to the options of a sign-in or a step-up. */
  answer(options: { challenge: string }, lie: Dishonesty = {}) {
    if (!this.#options.synced) this.counter++
    const id = this.credentialId.toString('base64url')
    const clientData = this.#clientData('webauthn.get', options.challenge, lie)
    const authData = this.#authenticatorData({ counter: this.counter, ...lie }, 0)
    const signed = whatIsSigned(authData, clientData)
    const signature = this.#sign(lie.bogusSignature ? Buffer.concat([signed, Buffer.from('!')]) : signed)
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: 'userHandle' in lie ? lie.userHandle : this.userHandle,
      },
    }
  }

  #selfAttestation(authData: Buffer, clientData: Buffer) {
    const signature = Uint8Array.from(this.#sign(whatIsSigned(authData, clientData)))
    const attStmt = new Map<string, number | Uint8Array>([
      ['alg', coseAlgorithms[this.#options.algorithm]],
      ['sig', signature],
    ])
    return { fmt: 'packed', attStmt }
  }

  #clientData(type: string, challenge: string, lie: Dishonesty): Buffer {
    const { origin = this.#options.origin, crossOrigin = false } = lie
    return Buffer.from(JSON.stringify({ type: lie.type ?? type, challenge, origin, crossOrigin }))
  }

  #authenticatorData(lie: Dishonesty, extraFlags: number): Buffer {
    const { synced } = this.#options
    const flags =
      (lie.present === false ? 0 : flagBits.present) |
      (lie.verified === false ? 0 : flagBits.verified) |
      ((lie.mayBackUp ?? synced) ? flagBits.mayBackUp : 0) |
      (synced ? flagBits.backedUp : 0) |
      extraFlags
    const tail = Buffer.alloc(5)
    tail.writeUInt8(flags)
    tail.writeUInt32BE(lie.counter ?? 0, 1)
    const rpIdHash = createHash('sha256')
      .update(lie.rpId ?? this.#options.rpId)
      .digest()
    return Buffer.concat([rpIdHash, tail])
  }

  #sign(data: Buffer): Buffer {
    const digest = { EdDSA: null, ES256: 'sha256', RS256: 'sha256', ES384: 'sha384' }[this.#options.algorithm]
    return sign(digest, data, this.#keys.privateKey)
  }

  /** The public key in COSE format: kty, alg, then the members of the curve or of RSA. */
  #coseKey(): Map<number, number | Uint8Array> {
    const { x = '', y = '', n = '', e = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'))
    const members: Record<AuthenticatorKind, [number, number | Uint8Array][]> = {
      EdDSA: [
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, bytes(x)],
      ],
      ES256: [
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ],
      ES384: [
        [1, 2],
        [3, -35],
        [-1, 2],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ],
      RS256: [
        [1, 3],
        [3, -257],
        [-1, bytes(n)],
        [-2, bytes(e)],
      ],
    }
    return new Map(members[this.#options.algorithm])
  }
}

type AuthenticatorKind = Required<AuthenticatorOptions>['algorithm']
