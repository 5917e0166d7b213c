/** The choices; the system's theme until a person chooses. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const preference = 'user-theme'

/** The choice on this device. */
export function readTheme(): Theme {
  const stored = localStorage.getItem(preference)
  return themes.find((theme) => theme === stored) ?? 'system'
}

/** Applies this theme and stores the choice. */
export function applyTheme(theme: Theme): void {
  localStorage.setItem(preference, theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
