import { locales } from './locale.ts'
import { useLocale, useSwitchLocale } from './locale-context.ts'
import { messages } from './messages.ts'
import { useMessages } from './use-messages.ts'

/** The current language, the choices, and a setter: for a menu or a row of buttons. */
export function useLocaleChoice() {
  const t = useMessages(messages)
  return {
    label: t('language'),
    value: useLocale(),
    onChange: useSwitchLocale(),
    options: locales.map((locale) => ({ value: locale, label: t(locale) })),
  }
}
