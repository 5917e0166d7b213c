import { messages } from '#identity/settings/messages.ts'
import { ActFailure, SavedNote } from '#identity/settings/save-bar.tsx'
import { useUpdateUser } from '#identity/settings/use-update-user.ts'
import { writeLocaleChoice } from '#platform/i18n/locale.ts'
import { useLocaleChoice } from '#platform/i18n/use-locale-choice.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Segmented } from '#platform/ui/fields/segmented.tsx'

/** The language, applied immediately to the page and to letters to the person. */
export function LanguageField() {
  const t = useMessages(messages, 'profile')
  const choice = useLocaleChoice()
  const update = useUpdateUser()
  return (
    <div className="flex flex-col gap-1.5 border-t pt-4">
      <p className="font-medium text-sm">{t('language')}</p>
      <div className="flex flex-wrap items-center gap-4">
        <Segmented
          {...choice}
          onChange={(locale) => {
            choice.onChange(locale)
            // An earlier choice that isn't saved yet is out of date.
            writeLocaleChoice(sessionStorage, null)
            update.mutate({ locale })
          }}
        />
        <SavedNote saved={update.isSuccess} />
      </div>
      <p className="text-muted text-sm">{t('languageHelp')}</p>
      <ActFailure error={update.error} />
    </div>
  )
}
