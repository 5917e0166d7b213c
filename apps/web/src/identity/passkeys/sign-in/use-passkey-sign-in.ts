import type { Locale } from '@portolan/contract/identity/users'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PasskeyAnswer } from '#identity/passkeys/ask-passkey.ts'
import { Problem } from '#platform/api/problem.ts'
import { reportError } from '#platform/api/report.ts'
import { session } from '#platform/api/session/current-session.ts'

/** An error of a passkey that the person didn't cancel. */
export interface PasskeyFailure {
  error: unknown
  /** Its meaning for a passkey; null for a failed request, which has its own message. */
  describe: (locale: Locale) => string | null
}

export interface PasskeyOptions {
  /** Offers them in the field's autofill; they must work here. */
  inField: boolean
  remember: boolean
  /** Called when a passkey has been or is about to be chosen. */
  onBegin: () => void
  /** Called when the person is signed in. */
  onSignedIn: () => Promise<void>
  onFailure: (failure: PasskeyFailure) => void
}

const loadAsking = () => import('./asking.ts')

/** Null if the person canceled. */
async function failureOf(error: unknown): Promise<PasskeyFailure | null> {
  const asking = await loadAsking().catch(() => null)
  const meaning = asking?.passkeyError(error)
  if (meaning === 'canceled') return null
  return {
    error,
    describe: (locale) => (meaning ? asking?.describePasskeyError(meaning, locale) : null) ?? null,
  }
}

/**
 * Signing in with a passkey: offers them in the field with `autocomplete="username webauthn"`, if the page
 * has one, as long as the page is open; `ask` requests one explicitly.
 */
export function usePasskeySignIn({ inField, remember, onBegin, onSignedIn, onFailure }: PasskeyOptions) {
  const [busy, setBusy] = useState(false)
  // Counts the offers: an explicit request ends the current one, so that another must follow.
  const [offer, setOffer] = useState(0)
  const page = useRef<AbortController>(null)

  async function open(answer: PasskeyAnswer) {
    const { signIn } = await loadAsking()
    const { token } = await signIn(answer, remember)
    await session.open({ token, secondFactor: null }, remember)
    await onSignedIn()
  }

  async function attempt(work: () => Promise<void>) {
    setBusy(true)
    onBegin()
    try {
      await work()
    } catch (error) {
      const failure = await failureOf(error)
      if (failure) onFailure(failure)
      setOffer((count) => count + 1)
    }
    setBusy(false)
  }

  const onOffered = useEffectEvent((answer: PasskeyAnswer) => attempt(() => open(answer)))

  useEffect(() => {
    const controller = new AbortController()
    page.current = controller
    return () => controller.abort()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each count of `offer` is a new offer.
  useEffect(() => {
    if (!inField) return
    const controller = new AbortController()
    async function offerThem() {
      const { offerInAutofill } = await loadAsking()
      const answer = await offerInAutofill(controller.signal)
      if (answer && !controller.signal.aborted) await onOffered(answer)
    }
    offerThem().catch((error: unknown) => {
      // People who want to know why press the button.
      if (!controller.signal.aborted && !(error instanceof Problem)) reportError(error, 'passkeys')
    })
    return () => controller.abort()
  }, [inField, offer])

  async function ask() {
    const signal = page.current?.signal
    if (busy || !signal) return
    await attempt(async () => {
      const { askForSignIn } = await loadAsking()
      const answer = await askForSignIn(signal)
      await open(answer)
    })
  }

  return { busy, ask }
}
