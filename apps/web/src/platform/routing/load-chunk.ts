/** A chunk of the app didn't load: the server can't be reached, or a newer version has taken its place. */
export class ChunkLoadError extends Error {}

/**
 * What a dynamic import brings. Its failure becomes one that the router doesn't know: on the browser's own it
 * loads the document again, and without a network nothing would be left of the portal.
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
  /** The URL of the script that this document began with. */
  entry: string | null
  /** The document as the server has it now; null where it doesn't answer. */
  fetchDocument: () => Promise<string | null>
  storage: Pick<Storage, 'getItem' | 'setItem'>
  reload: () => void
}

/**
 * Loads the document again where the server has another version of the portal, once for each that is left.
 */
export async function leaveOldVersion({ entry, fetchDocument, storage, reload }: Outside): Promise<void> {
  const latest = await fetchDocument()
  if (entry === null || latest === null || latest.includes(`"${entry}"`)) return
  if (storage.getItem(reloadedKey) === entry) return
  storage.setItem(reloadedKey, entry)
  reload()
}

/**
 * Loads the document again once the server answers; answers whether it does. Browsers remember for as long as
 * a document lives that the import of a file failed, so only a new one can ask for it again.
 */
export async function reloadOnceReachable({
  fetchDocument,
  reload,
}: Pick<Outside, 'fetchDocument' | 'reload'>): Promise<boolean> {
  const isReachable = (await fetchDocument()) !== null
  if (isReachable) reload()
  return isReachable
}

/** As it is in a browser. */
export const thisDocument: Outside = {
  entry: globalThis.document?.querySelector('script[type="module"]')?.getAttribute('src') ?? null,
  async fetchDocument() {
    const answer = await fetch('/', { cache: 'no-store' }).catch(() => null)
    return answer?.ok ? answer.text() : null
  },
  storage: globalThis.sessionStorage,
  reload: () => window.location.reload(),
}
