import { useLocale, useTranslations } from 'use-intl'
import { useSwitchLocale } from './i18n-provider.tsx'
import { locales } from './locale.ts'

/** The language now, the choice, and how to change it: for a menu or a row of buttons. */
export function useLocaleChoice() {
  const t = useTranslations('interface')
  return {
    label: t('language'),
    value: useLocale(),
    onChange: useSwitchLocale(),
    options: locales.map((locale) => ({ value: locale, label: t(locale) })),
  }
}
