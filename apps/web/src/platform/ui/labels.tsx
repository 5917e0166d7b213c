import { createContext, type ReactNode, use } from 'react'

/** The few words that the design system itself speaks, in the reader's language. */
export interface UiLabels {
  close: string
  retry: string
  loading: string
  requestId: string
  showPassword: string
  hidePassword: string
  notifications: string
  breadcrumbs: string
  optional: string
  /** Names one box of a code: `Digit 2 of 6`. */
  digit: (place: number, length: number) => string
}

const LabelsContext = createContext<UiLabels | null>(null)

/** Gives the design system its words; is once, above everything else. */
export function UiLabelsProvider({ labels, children }: { labels: UiLabels; children: ReactNode }) {
  return <LabelsContext value={labels}>{children}</LabelsContext>
}

/**
 * The words of the design system; throws outside the provider, so that no untranslated word slips through.
 */
export function useUiLabels(): UiLabels {
  const labels = use(LabelsContext)
  if (!labels) throw new Error('UiLabelsProvider is missing')
  return labels
}
