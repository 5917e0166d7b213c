import { getCurrentUser, type User } from '@portolan/contract/account'
import { createToken, logout, type Token } from '@portolan/contract/auth'
import type { Client } from './call.ts'
import type { TokenStore } from './token-store.ts'

interface SessionDeps {
  call: Client['call']
  tokens: TokenStore
  report: (error: unknown, context: string) => void
  /** Everything of the person is forgotten and the login page comes; `failed` when the server could not be told. */
  onEnd: (reason: 'signed-out' | 'expired', failed: boolean) => void
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
  signOut(): Promise<void>
  /** A token was refused: ends the session it belonged to, once however many calls it refused. */
  expire(token: string | null): Promise<void>
}

/** A session over the client and the token store. */
export function createSession({ call, tokens, report, onEnd }: SessionDeps): Session {
  async function end(reason: 'signed-out' | 'expired') {
    const token = tokens.read()
    let failed = false
    if (token) {
      // The server revokes by the token in the body, so nobody waits for it with the token still in the store.
      tokens.clear()
      try {
        await call(logout, { body: { token } })
      } catch (error) {
        failed = true
        report(error, 'logout')
      }
    }
    tokens.clear()
    onEnd(reason, failed)
  }

  return {
    isSignedIn: () => tokens.read() !== null,
    async signIn(credentials) {
      const answer = await call(createToken, { body: credentials })
      tokens.write(answer.token, credentials.remember)
      if (answer.secondFactor) return { secondFactor: answer.secondFactor }
      try {
        return { user: await call(getCurrentUser) }
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
