import type { RefObject } from 'react'

/** The props of every way to prove identity. */
export interface ProofProps {
  /** The element to focus when the dialog opens. */
  firstField: RefObject<HTMLElement | null>
  /** Receives the token with a fresh proof. */
  onProved: (token: string) => void
  onCancel: () => void
}
