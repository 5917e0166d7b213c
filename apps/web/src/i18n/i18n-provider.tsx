import type { Locale } from '@portolan/contract/account'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { type IntlError, IntlErrorCode, IntlProvider, useTranslations } from 'use-intl'
import { type UiLabels, UiLabelsProvider } from '#ui/labels.tsx'
import { type Catalogue, loadCatalogue, withFallback } from './catalogue.ts'
import { bindSpeech, fallbackLocale, writeLocale } from './locale.ts'

interface Speech {
  locale: Locale
  messages: Catalogue
}

const SwitchContext = createContext<((locale: Locale) => void) | null>(null)

/** Changes the language at once, without a reload, and remembers it. */
export function useSwitchLocale(): (locale: Locale) => void {
  const switchLocale = use(SwitchContext)
  if (!switchLocale) throw new Error('I18nProvider is missing')
  return switchLocale
}

function Labels({ children }: { children: ReactNode }) {
  const t = useTranslations('interface')
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
  initial: { locale: Locale; catalogue: Catalogue }
  /** What was asked in the language before is to be asked again. */
  onSwitched: () => void
  children: ReactNode
}

/** Gives language, messages and the words of the design system to everything below. */
export function I18nProvider({ initial, onSwitched, children }: I18nProviderProps) {
  const [speech, setSpeech] = useState<Speech>({ locale: initial.locale, messages: initial.catalogue })

  useEffect(() => {
    document.documentElement.lang = speech.locale
  }, [speech.locale])

  const switchLocale = useCallback(
    async (locale: Locale) => {
      const catalogue = await loadCatalogue(locale)
      writeLocale(localStorage, locale)
      // Before React draws: calls that start while drawing already ask in the new language.
      document.documentElement.lang = locale
      setSpeech({ locale, messages: catalogue })
      onSwitched()
    },
    [onSwitched],
  )

  useEffect(() => bindSpeech(switchLocale), [switchLocale])

  const onError = useCallback((error: IntlError) => {
    console.error(error)
    if (error.code !== IntlErrorCode.MISSING_MESSAGE) return
    void loadCatalogue(fallbackLocale).then((fallback) =>
      setSpeech((now) => ({ ...now, messages: withFallback(now.messages, fallback) })),
    )
  }, [])

  return (
    <IntlProvider locale={speech.locale} messages={speech.messages} onError={onError}>
      <SwitchContext value={switchLocale}>
        <Labels>{children}</Labels>
      </SwitchContext>
    </IntlProvider>
  )
}
