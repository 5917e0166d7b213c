import { createContext, type ReactNode, use } from 'react'

/** The design system's own texts, in the reader's language. */
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
  /** The label of one box of a code: `Digit 2 of 6`. */
  digit: (place: number, length: number) => string
}

const LabelsContext = createContext<UiLabels | null>(null)

/** Provides the design system's texts; mounted once, above everything else. */
export function UiLabelsProvider({ labels, children }: { labels: UiLabels; children: ReactNode }) {
  return <LabelsContext value={labels}>{children}</LabelsContext>
}

/** The design system's texts; throws outside the provider, so that no untranslated text slips through. */
export function useUiLabels(): UiLabels {
  const labels = use(LabelsContext)
  if (!labels) throw new Error('UiLabelsProvider is missing')
  return labels
}
