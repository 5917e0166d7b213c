import type { SecondFactorChallenge } from '@portolan/contract/identity/sign-in'

const key = 'portolan-partial-login'

/** A login that still awaits its code. */
export interface PartialLogin {
  token: string
  remember: boolean
  /** Where the code went; null while that is not known. */
  challenge: SecondFactorChallenge | null
  /** Milliseconds since the epoch from which another code may be asked for. */
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

/** Storage may hold what another version wrote; checked by hand, because there is no zod before login. */
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

/** Where a login that awaits its code is kept: beside the token, never as the token. */
export interface PartialLoginStore {
  read(): PartialLogin | null
  write(login: PartialLogin): void
  clear(): void
}

/** A store over the storage of one tab: each tab may be at another login. */
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
