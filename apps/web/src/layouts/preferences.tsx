import { useState } from 'react'
import { messages as interfaceMessages } from '#platform/i18n/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { applyTheme, readTheme, type Theme, themes } from '#platform/ui/look/theme.ts'

/** The current theme, the choices, and a setter. */
export function useThemeChoice() {
  const t = useMessages(interfaceMessages)
  const [theme, setTheme] = useState<Theme>(readTheme)
  const names: Record<Theme, string> = {
    system: t('themeSystem'),
    light: t('themeLight'),
    dark: t('themeDark'),
  }
  return {
    label: t('theme'),
    value: theme,
    onChange(next: Theme) {
      applyTheme(next)
      setTheme(next)
    },
    options: themes.map((value) => ({ value, label: names[value] })),
  }
}
