import { useSyncExternalStore } from 'react'

const system = '(prefers-color-scheme: dark)'

function isDark(): boolean {
  const theme = document.documentElement.dataset.theme
  // Forced colors are the system's, regardless of the choice here.
  return theme && !matchMedia('(forced-colors: active)').matches
    ? theme === 'dark'
    : matchMedia(system).matches
}

function subscribe(changed: () => void): () => void {
  const media = matchMedia(system)
  const observer = new MutationObserver(changed)
  media.addEventListener('change', changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    media.removeEventListener('change', changed)
    observer.disconnect()
  }
}

/** True if the page is dark, by choice or by the system; for code that style sheets can't reach. */
export function useDark(): boolean {
  return useSyncExternalStore(subscribe, isDark)
}
