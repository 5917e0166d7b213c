import { FileMissing, type FileStore } from '#platform/storage/file-store.ts'

/**
 * Two stores while files move from one to the other: new files go to the first, and each is read wherever it
 * is.
 */
export function openTwoStores(first: FileStore, second: FileStore): FileStore {
  async function find<T>(use: (store: FileStore) => Promise<T>): Promise<T> {
    for (const store of [first, second])
      try {
        return await use(store)
      } catch (error) {
        if (!(error instanceof FileMissing)) throw error
      }
    // It may have moved between the two looks.
    return use(first)
  }
  return {
    put: first.put,
    putStream: first.putStream,
    putAs: first.putAs,
    owner: first.owner,
    async assign(portalId) {
      await Promise.all([first.assign(portalId), second.assign(portalId)])
    },
    read: (key, range) => find((store) => store.read(key, range)),
    async sizeOf(key) {
      return (await first.sizeOf(key)) ?? (await second.sizeOf(key)) ?? (await first.sizeOf(key))
    },
    copy: (key) => find((store) => store.copy(key)),
    async remove(key) {
      await Promise.all([first.remove(key), second.remove(key)])
    },
    async claim(portalId) {
      return (await first.claim(portalId)) && (await second.claim(portalId))
    },
    async *keys() {
      yield* first.keys()
      yield* second.keys()
    },
    async removeUnused(before, findUsed) {
      return (await first.removeUnused(before, findUsed)) + (await second.removeUnused(before, findUsed))
    },
  }
}
