/** What a person can choose; the system's until they do. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const preference = 'user-theme'

/** The choice on this device. */
export function readTheme(): Theme {
  const stored = localStorage.getItem(preference)
  return themes.find((theme) => theme === stored) ?? 'system'
}

/** Draws in this theme from now on, and remembers it. */
export function applyTheme(theme: Theme): void {
  localStorage.setItem(preference, theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
