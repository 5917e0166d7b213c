import { SecondFactorChallenge } from '@portolan/contract/identity/sign-in'
import * as z from 'zod/mini'

const key = 'portolan-partial-login'

const PartialLogin = z.object({
  token: z.string(),
  remember: z.boolean(),
  /** Where the code went; null while that is not known. */
  challenge: z.nullable(SecondFactorChallenge),
  /** Milliseconds since the epoch from which another code may be asked for. */
  resendAt: z.number(),
})

/** A login that still awaits its code. */
export type PartialLogin = z.infer<typeof PartialLogin>

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
        return PartialLogin.parse(JSON.parse(session.getItem(key) ?? ''))
      } catch {
        return null
      }
    },
    write: (login) => session.setItem(key, JSON.stringify(login)),
    clear: () => session.removeItem(key),
  }
}
