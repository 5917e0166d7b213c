const key = 'portolan-token'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Where the token lives: local storage when the person asked to be remembered, else session storage. */
export interface TokenStore {
  read(): string | null
  write(token: string, remember: boolean): void
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
    clear,
  }
}
