import type { Locale } from '@portolan/contract/identity/users'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { type UiLabels, UiLabelsProvider } from '#platform/ui/labels.tsx'
import { bindSpeech, writeLocale } from './locale.ts'
import { LocaleContext } from './locale-context.ts'
import { messages } from './messages.ts'
import { useMessages } from './use-messages.ts'

function Labels({ children }: { children: ReactNode }) {
  const t = useMessages(messages)
  const labels = useMemo<UiLabels>(
    () => ({
      close: t('close'),
      retry: t('retry'),
      loading: t('loading'),
      requestId: t('requestId'),
      showPassword: t('showPassword'),
      hidePassword: t('hidePassword'),
      notifications: t('notifications'),
      breadcrumbs: t('breadcrumbs'),
      optional: t('optional'),
      digit: (place, length) => t('digit', { place: String(place), length: String(length) }),
    }),
    [t],
  )
  return <UiLabelsProvider labels={labels}>{children}</UiLabelsProvider>
}

interface I18nProviderProps {
  initial: Locale
  /** Called to refetch data of the previous language. */
  onSwitched: () => void
  children: ReactNode
}

/** Provides the language and the design system's texts to everything below. */
export function I18nProvider({ initial, onSwitched, children }: I18nProviderProps) {
  const [locale, setLocale] = useState(initial)
  const choice = useMemo(
    () => ({
      locale,
      switchLocale(choice: Locale) {
        writeLocale(localStorage, choice)
        // Before React renders: requests started while rendering already use the new language.
        document.documentElement.lang = choice
        setLocale(choice)
        onSwitched()
      },
    }),
    [locale, onSwitched],
  )

  useEffect(() => bindSpeech(choice.switchLocale), [choice])

  return (
    <LocaleContext value={choice}>
      <Labels>{children}</Labels>
    </LocaleContext>
  )
}
