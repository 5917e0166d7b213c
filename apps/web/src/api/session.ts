import { getCurrentUser, type User } from '@portolan/contract/account'
import { createToken, logout, type Token } from '@portolan/contract/auth'
import type { Client } from './call.ts'
import type { TokenStore } from './token-store.ts'

/** The person asked for it, or the server refused the token. */
export type EndReason = 'signed-out' | 'expired'

interface SessionDeps {
  call: Client['call']
  tokens: TokenStore
  report: (error: unknown, context: string) => void
  /** The person is in. */
  onStart: (user: User) => void
  /** Everything of the person is forgotten and the login page comes. */
  onEnd: (reason: EndReason) => void
}

interface Credentials {
  username: string
  password: string
  remember: boolean
}

/** What a login gives: the person, or the second factor that is still asked for. */
export type SignedIn = { user: User } | { secondFactor: NonNullable<Token['secondFactor']> }

/** Signing in and out. */
export interface Session {
  isSignedIn(): boolean
  /** Stores the token and fetches the person; if that fails the token is cleared and the failure thrown. */
  signIn(credentials: Credentials): Promise<SignedIn>
  /** Clears everything here at once and tells the server; its failure is reported and changes nothing. */
  signOut(): Promise<void>
  /** A token was refused: ends the session it belonged to, once however many calls it refused. */
  expire(token: string | null): Promise<void>
}

/** A session over the client and the token store. */
export function createSession({ call, tokens, report, onStart, onEnd }: SessionDeps): Session {
  async function end(reason: EndReason) {
    const token = tokens.read()
    // Asked while the token is still there, and nobody waits for the answer: the person is out at once.
    const told = token === null ? null : call(logout, { body: { token } })
    tokens.clear()
    onEnd(reason)
    try {
      await told
    } catch (error) {
      report(error, 'logout')
    }
  }

  return {
    isSignedIn: () => tokens.read() !== null,
    async signIn(credentials) {
      const answer = await call(createToken, { body: credentials })
      tokens.write(answer.token, credentials.remember)
      if (answer.secondFactor) return { secondFactor: answer.secondFactor }
      try {
        const user = await call(getCurrentUser)
        onStart(user)
        return { user }
      } catch (error) {
        tokens.clear()
        throw error
      }
    },
    signOut: () => end('signed-out'),
    async expire(token) {
      if (token !== null && token === tokens.read()) await end('expired')
    },
  }
}
