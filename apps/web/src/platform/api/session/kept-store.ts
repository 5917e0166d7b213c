/** The browser's storage for answers that are readable without a connection. */
export const keptStore = 'portolan-kept'

/** Deletes all kept answers: the person leaves, or another one has come. */
export function dropKept(): void {
  // Browsers have it only on HTTPS and on this machine.
  globalThis.caches?.delete(keptStore).catch(() => {})
}
