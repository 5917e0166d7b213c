import { usePasskeySupport } from '#identity/passkeys/use-passkey-support.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { type PasskeyOptions, usePasskeySignIn } from './use-passkey-sign-in.ts'

/** Signing in with a passkey below the form of the login, which loads it after its first paint. */
export function PasskeyPart(options: Omit<PasskeyOptions, 'inField'>) {
  const support = usePasskeySupport()
  const { busy, ask } = usePasskeySignIn({ ...options, inField: support === 'ready' })
  return <PasskeySignIn support={support} busy={busy} onAsk={() => void ask()} />
}
