import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { applyTheme, readTheme, type Theme, themes } from '#ui/theme.ts'

/** The theme now, the choice, and how to change it. */
export function useThemeChoice() {
  const t = useTranslations('interface')
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
