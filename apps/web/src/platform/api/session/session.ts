import {
  createToken,
  createTokenByCode,
  logout,
  type SecondFactorChallenge,
  sendSecondFactorCode,
  type Token,
} from '@portolan/contract/identity/sign-in'
import { getCurrentUser, type User } from '@portolan/contract/identity/users'
import type { Client } from '#platform/api/call.ts'
import type { PartialLogin, PartialLoginStore } from './partial-login.ts'
import type { TokenStore } from './token-store.ts'

/** The person signed out, the server rejected the token, or the login of the token still awaits its code. */
export type EndReason = 'signed-out' | 'expired' | 'second-factor'

interface SessionDeps {
  call: Client['call']
  tokens: TokenStore
  partials: PartialLoginStore
  report: (error: unknown, context: string) => void
  /** Called when the person is signed in; the page behind the login waits for it. */
  onStart: (user: User) => Promise<void>
  /** Ends the view of the portal as another person has it, if this tab has one, in place of a session. */
  leaveView?: () => boolean
  /** Called to drop all data of the person and show the login page. */
  onEnd: (reason: EndReason) => void
}

interface Credentials {
  username: string
  password: string
  remember: boolean
}

/** The result of a login: the person, or the second factor still required. */
export type SignedIn = { user: User } | { secondFactor: SecondFactorChallenge }

/** Signing in and out. */
export interface Session {
  /** False while a login awaits its code. */
  isSignedIn(): boolean
  /** Stores the token and fetches the person; on failure clears the token and throws. */
  signIn(credentials: Credentials): Promise<SignedIn>
  /** Like `signIn`, with the answer of any request that opens a session. */
  open(answer: Pick<Token, 'token' | 'secondFactor'>, remember: boolean): Promise<SignedIn>
  /** Completes the login that awaits its code. */
  enterCode(code: string): Promise<User>
  /** Sends another code for the login that awaits one. */
  resendCode(): Promise<PartialLogin>
  /** Gives up the login that awaits its code. */
  abandon(): Promise<void>
  /** Stores the new token of this session. */
  renew(token: string): void
  /**
   * Like `renew`, with a request in progress that invalidates the old token: requests rejected meanwhile wait
   * for the answer.
   */
  renewBy(answer: Promise<{ token: string }>): Promise<void>
  /** Clears everything here immediately and notifies the server, whose failure is only reported. */
  signOut(): Promise<void>
  /**
   * Handles a rejected token: ends its session, once for any number of rejected requests; resolves true if
   * that session has another token by now.
   */
  expire(token: string | null): Promise<boolean>
  /** Handles a token that turned out to be that of a login awaiting its code: stores it as such. */
  awaitCode(token: string | null): void
}

/** A session over the client and the stores. */
export function createSession({
  call,
  tokens,
  partials,
  report,
  leaveView,
  onStart,
  onEnd,
}: SessionDeps): Session {
  let renewal: Promise<unknown> | null = null
  const replaced = new Set<string | null>()

  async function sendLogout(token: string) {
    try {
      await call(logout, { body: { token } })
    } catch (error) {
      report(error, 'logout')
    }
  }

  function renew(token: string) {
    replaced.add(tokens.read())
    tokens.replace(token)
  }

  async function end(reason: EndReason) {
    if (leaveView?.()) return
    const token = tokens.read()
    // Sent while the token still exists, without waiting for the answer: the person is signed out
    // immediately.
    const loggedOut = token === null ? null : sendLogout(token)
    tokens.clear()
    onEnd(reason)
    await loggedOut
  }

  async function start(token: string, remember: boolean): Promise<User> {
    tokens.write(token, remember)
    replaced.clear()
    try {
      const user = await call(getCurrentUser)
      partials.clear()
      await onStart(user)
      return user
    } catch (error) {
      tokens.clear()
      throw error
    }
  }

  async function open(answer: Pick<Token, 'token' | 'secondFactor'>, remember: boolean): Promise<SignedIn> {
    const { token, secondFactor } = answer
    if (!secondFactor) {
      const waiting = partials.read()
      const user = await start(token, remember)
      // The person signed in by another method, such as a passkey, so that code won't be entered.
      if (waiting) void sendLogout(waiting.token)
      return { user }
    }
    partials.write({ token, remember, challenge: secondFactor, resendAt: resendAtOf(secondFactor) })
    return { secondFactor }
  }

  function partial(): PartialLogin {
    const login = partials.read()
    if (!login) throw new Error('No login awaits a code')
    return login
  }

  return {
    isSignedIn: () => tokens.read() !== null,
    open,
    signIn: async (credentials) => open(await call(createToken, { body: credentials }), credentials.remember),
    async enterCode(code) {
      const { token, remember } = partial()
      const opened = await call(createTokenByCode, { body: { code }, token })
      return start(opened.token, remember)
    },
    async resendCode() {
      const login = partial()
      const challenge = await call(sendSecondFactorCode, { body: {}, token: login.token })
      const partialLogin = { ...login, challenge, resendAt: resendAtOf(challenge) }
      partials.write(partialLogin)
      return partialLogin
    },
    async abandon() {
      const login = partials.read()
      partials.clear()
      if (login) await sendLogout(login.token)
    },
    renew,
    renewBy(answer) {
      const renewed = answer.then(({ token }) => renew(token))
      renewal = renewed.catch(() => {})
      return renewed
    },
    signOut: () => end('signed-out'),
    async expire(token) {
      await renewal
      if (token !== null && token === tokens.read()) void end('expired')
      return tokens.read() !== null && replaced.has(token)
    },
    awaitCode(token) {
      if (token === null || token !== tokens.read()) return
      partials.write({ token, remember: tokens.isRemembered(), challenge: null, resendAt: 0 })
      tokens.clear()
      onEnd('second-factor')
    },
  }
}

function resendAtOf({ resendAfter }: SecondFactorChallenge): number {
  return Date.now() + resendAfter * 1000
}
