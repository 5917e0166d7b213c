import type { FileStore } from './file-store.ts'

/**
 * The same store, which removes nothing while a backup is running that may still need files whose rows are
 * gone. The hourly cleanup removes them later.
 */
export function keepFilesDuring(files: FileStore, isRunning: () => Promise<boolean>): FileStore {
  return {
    ...files,
    async remove(key) {
      if (!(await isRunning())) await files.remove(key)
    },
    removeUnused(before, findUsed) {
      // Asked after the rows: a backup that begins later doesn't have those that are gone by then.
      return files.removeUnused(before, async (keys) => {
        const used = await findUsed(keys)
        return (await isRunning()) ? new Set(keys) : used
      })
    },
  }
}
