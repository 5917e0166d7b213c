import { tokenKey, viewKey } from './token-store.ts'

type Entries = Record<string, string>

/** The state of this tab before the view: its storages, and the page to go back to. */
interface Before {
  back: string
  session: Entries
  local: Entries
}

const entriesOf = (store: Storage): Entries => ({ ...store })

/** A document that the browser has kept as it was must not be shown with the other session. */
function forgetPage(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
}

/** Lets this tab, and no other, show the portal as another person sees it. */
export function enterView(token: string): void {
  const before: Before = {
    back: location.href,
    session: entriesOf(sessionStorage),
    local: entriesOf(localStorage),
  }
  sessionStorage.clear()
  sessionStorage.setItem(viewKey, JSON.stringify(before))
  sessionStorage.setItem(tokenKey, token)
  forgetPage()
  location.assign('/orders')
}

/** The session of the desk that this tab goes back to; null if it had none of its own. */
export function tokenBefore(): string | null {
  return before()?.session[tokenKey] ?? localStorage.getItem(tokenKey)
}

function before(): Before | null {
  return JSON.parse(sessionStorage.getItem(viewKey) ?? 'null')
}

/**
 * Ends the view in this tab: everything that its pages have stored goes, and the tab is again what it was.
 * Loading the page again drops what they hold in memory.
 */
export function leaveView(): void {
  const state = before()
  sessionStorage.clear()
  if (state) {
    const { [tokenKey]: _token, ...local } = state.local
    // Other tabs may have a newer token of the same session by now.
    for (const key of Object.keys(entriesOf(localStorage)))
      if (key !== tokenKey && !(key in local)) localStorage.removeItem(key)
    for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value)
    for (const [key, value] of Object.entries(state.session)) sessionStorage.setItem(key, value)
  }
  forgetPage()
  location.replace(state?.back ?? '/desk')
}
