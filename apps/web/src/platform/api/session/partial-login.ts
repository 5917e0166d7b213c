import type { SecondFactorChallenge } from '@portolan/contract/identity/sign-in'

const key = 'portolan-partial-login'

/** A login that still awaits its code. */
export interface PartialLogin {
  token: string
  remember: boolean
  /** The destination of the code; null while unknown. */
  challenge: SecondFactorChallenge | null
  /** Milliseconds since the epoch from which another code may be requested. */
  resendAt: number
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isChallenge(value: unknown): value is SecondFactorChallenge {
  return (
    isRecord(value) &&
    (value.type === 'sms' || value.type === 'email') &&
    typeof value.destination === 'string' &&
    typeof value.resendAfter === 'number'
  )
}

/** Storage may contain another version's data; checked by hand, because zod isn't loaded before login. */
function isPartialLogin(value: unknown): value is PartialLogin {
  return (
    isRecord(value) &&
    typeof value.token === 'string' &&
    typeof value.remember === 'boolean' &&
    (value.challenge === null || isChallenge(value.challenge)) &&
    typeof value.resendAt === 'number'
  )
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Storage of a login that awaits its code: next to the token, never as the token. */
export interface PartialLoginStore {
  read(): PartialLogin | null
  write(login: PartialLogin): void
  clear(): void
}

/** A store over the storage of one tab, since each tab may have a different login. */
export function createPartialLoginStore(session: Store): PartialLoginStore {
  return {
    read() {
      try {
        const stored: unknown = JSON.parse(session.getItem(key) ?? '')
        return isPartialLogin(stored) ? stored : null
      } catch {
        return null
      }
    },
    write: (login) => session.setItem(key, JSON.stringify(login)),
    clear: () => session.removeItem(key),
  }
}
