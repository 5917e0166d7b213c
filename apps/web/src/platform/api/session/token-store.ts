/** The token's key in either storage. */
export const tokenKey = 'portolan-token'

/** Where a tab that shows the portal as another person sees it keeps what it was before. */
export const viewKey = 'portolan-view'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Storage of the token: local storage if the person chose to be remembered, else session storage. */
export interface TokenStore {
  read(): string | null
  write(token: string, remember: boolean): void
  /** Replaces the token with a new one of the same session; does nothing once the session has ended. */
  replace(token: string): void
  /** True if the token outlives the browser. */
  isRemembered(): boolean
  /** Empties both stores. */
  clear(): void
}

/** A token store over the two storages. */
export function createTokenStore(local: Store, session: Store): TokenStore {
  function clear() {
    local.removeItem(tokenKey)
    session.removeItem(tokenKey)
  }
  return {
    read: () => session.getItem(tokenKey) ?? local.getItem(tokenKey),
    write(token, remember) {
      clear()
      const store = remember ? local : session
      store.setItem(tokenKey, token)
    },
    replace(token) {
      // Never cleared in between: other tabs would take that for the end of the session.
      for (const store of [session, local])
        if (store.getItem(tokenKey) !== null) return store.setItem(tokenKey, token)
    },
    isRemembered: () => session.getItem(tokenKey) === null && local.getItem(tokenKey) !== null,
    clear,
  }
}
