import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useSwitchLocale } from '#i18n/i18n-provider.tsx'
import { locales } from '#i18n/locale.ts'
import { applyTheme, readTheme, type Theme, themes } from '#ui/theme.ts'

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
