import type { RefObject } from 'react'

/** What every way to prove identity gets. */
export interface ProofProps {
  /** What takes the focus when the dialog opens. */
  firstField: RefObject<HTMLElement | null>
  /** Takes the token whose proof is fresh. */
  onProved: (token: string) => void
  onCancel: () => void
}
