import { Monitor, Moon, Sun } from 'lucide-react'
import { keepLocaleChoice } from '#platform/api/session/current-session.ts'
import { useLocaleChoice } from '#platform/i18n/use-locale-choice.ts'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import type { Theme } from '#platform/ui/look/theme.ts'
import { useThemeChoice } from './preferences.tsx'

const themeIcons: Record<Theme, typeof Sun> = { system: Monitor, light: Sun, dark: Moon }

/** Language and theme, for frames without a user menu. */
export function PreferencesBar() {
  const language = useLocaleChoice()
  const theme = useThemeChoice()
  const themeOptions = theme.options.map((option) => {
    const Shape = themeIcons[option.value]
    return { ...option, icon: <Shape aria-hidden />, iconOnly: true }
  })
  return (
    <>
      <Segmented
        {...language}
        onChange={(locale) => {
          language.onChange(locale)
          keepLocaleChoice(locale)
        }}
      />
      <Segmented {...theme} options={themeOptions} />
    </>
  )
}
