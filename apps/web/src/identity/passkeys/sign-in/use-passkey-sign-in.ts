import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PasskeyAnswer } from '#identity/passkeys/ask-passkey.ts'
import { Problem } from '#platform/api/problem.ts'
import { reportError } from '#platform/api/report.ts'
import { session } from '#platform/api/session/current-session.ts'

interface PasskeySignIn {
  /** Offers them in the field that is made for it; they must work here. */
  inField: boolean
  remember: boolean
  /** A passkey has been chosen, or is about to be. */
  onBegin: () => void
  /** The person is in. */
  onSignedIn: () => Promise<void>
  onFailure: (error: unknown) => void
}

const loadAsk = () => import('#identity/passkeys/ask-passkey.ts')

/**
 * Signing in with a passkey: offers them in the field with `autocomplete="username webauthn"` as long as the page
 * stands, where the page has one, and asks for one outright by `ask`.
 */
export function usePasskeySignIn({ inField, remember, onBegin, onSignedIn, onFailure }: PasskeySignIn) {
  const [busy, setBusy] = useState(false)
  // Counts the offers: asking outright ends the one that stands, so that another must follow.
  const [offer, setOffer] = useState(0)
  const page = useRef<AbortController>(null)

  async function open(answer: PasskeyAnswer) {
    const { signIn } = await loadAsk()
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
      onFailure(error)
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
      const { offerInAutofill } = await loadAsk()
      const answer = await offerInAutofill(controller.signal)
      if (answer && !controller.signal.aborted) await onOffered(answer)
    }
    offerThem().catch((error: unknown) => {
      // Whoever wants to know why presses the button.
      if (!controller.signal.aborted && !(error instanceof Problem)) reportError(error, 'passkeys')
    })
    return () => controller.abort()
  }, [inField, offer])

  async function ask() {
    const signal = page.current?.signal
    if (busy || !signal) return
    await attempt(async () => {
      const { askForSignIn } = await loadAsk()
      const answer = await askForSignIn(signal)
      await open(answer)
    })
  }

  return { busy, ask }
}
