const key = 'portolan-token'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Where the token lives: local storage when the person asked to be remembered, else session storage. */
export interface TokenStore {
  read(): string | null
  write(token: string, remember: boolean): void
  /** Puts a new token of the same session where the old one lies; nothing where the session has ended. */
  replace(token: string): void
  /** Whether the token outlives the browser. */
  isRemembered(): boolean
  /** Empties both stores. */
  clear(): void
}

/** A token store over the two storages. */
export function createTokenStore(local: Store, session: Store): TokenStore {
  function clear() {
    local.removeItem(key)
    session.removeItem(key)
  }
  return {
    read: () => session.getItem(key) ?? local.getItem(key),
    write(token, remember) {
      clear()
      const store = remember ? local : session
      store.setItem(key, token)
    },
    replace(token) {
      // Never cleared in between: the other tabs would take that for the end of the session.
      for (const store of [session, local]) if (store.getItem(key) !== null) return store.setItem(key, token)
    },
    isRemembered: () => session.getItem(key) === null && local.getItem(key) !== null,
    clear,
  }
}
