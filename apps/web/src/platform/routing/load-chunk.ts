/** A chunk of the app didn't load: the server is unreachable, or a newer version has replaced it. */
export class ChunkLoadError extends Error {}

/**
 * The result of a dynamic import. Converts a failure to an error unknown to the router: on the browser's own
 * it reloads the document, and without a network nothing would be left of the portal.
 */
export async function loadChunk<Module>(loading: Promise<Module>): Promise<Module> {
  try {
    return await loading
  } catch (cause) {
    throw new ChunkLoadError('The chunk did not load', { cause })
  }
}

const reloadedKey = 'portolan-reloaded-from'

interface Outside {
  /** The URL of this document's entry script. */
  entry: string | null
  /** The server's current document; null if it doesn't answer. */
  fetchDocument: () => Promise<string | null>
  storage: Pick<Storage, 'getItem' | 'setItem'>
  reload: () => void
}

/** Reloads the document if the server has another version of the portal, once for each old version. */
export async function leaveOldVersion({ entry, fetchDocument, storage, reload }: Outside): Promise<void> {
  const latest = await fetchDocument()
  if (entry === null || latest === null || latest.includes(`"${entry}"`)) return
  if (storage.getItem(reloadedKey) === entry) return
  storage.setItem(reloadedKey, entry)
  reload()
}

/**
 * Reloads the document once the server answers; returns whether it does. Browsers cache a failed import for
 * the life of a document, so only a new one can retry it.
 */
export async function reloadOnceReachable({
  fetchDocument,
  reload,
}: Pick<Outside, 'fetchDocument' | 'reload'>): Promise<boolean> {
  const isReachable = (await fetchDocument()) !== null
  if (isReachable) reload()
  return isReachable
}

/** The implementation for browsers. */
export const thisDocument: Outside = {
  entry: globalThis.document?.querySelector('script[type="module"]')?.getAttribute('src') ?? null,
  async fetchDocument() {
    const answer = await fetch('/', { cache: 'no-store' }).catch(() => null)
    return answer?.ok ? answer.text() : null
  },
  storage: globalThis.sessionStorage,
  reload: () => window.location.reload(),
}
