import { keepLocaleChoice } from '#platform/api/session/current-session.ts'
import { locales, readLocaleChoice } from '#platform/i18n/locale.ts'
import { useLocaleChoice } from '#platform/i18n/use-locale-choice.ts'
import { translatorOf } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

/** The first language of the browser that the portal has. */
function browserLocale() {
  const languages = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())
  return locales.find((locale) => locale === languages.find((each) => locales.some((own) => own === each)))
}

/** Offers the language of the browser, in that language, where the page is in the other one. */
export function LanguageOffer() {
  const { value, onChange } = useLocaleChoice()
  const locale = browserLocale()
  if (!locale || locale === value || readLocaleChoice(sessionStorage)) return null
  const t = translatorOf(messages, locale)
  return (
    <p lang={locale} className="text-muted text-sm">
      {t('available')}{' '}
      <button
        type="button"
        onClick={() => {
          onChange(locale)
          keepLocaleChoice(locale)
        }}
        className="inline-flex items-center font-medium text-accent underline-offset-2 hover:underline max-tablet:min-h-11"
      >
        {t('change')}
      </button>
    </p>
  )
}
