import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '#platform/settings/env.ts'
import { type FileStore, openFolderStore } from '#platform/storage/file-store.ts'
import type { FilePlace } from '#platform/storage/s3/s3-settings.ts'
import { openS3Store } from '#platform/storage/s3/s3-store.ts'
import { openTwoStores } from './two-stores.ts'

/** The stores that are configured; one of them is where new files go. */
export type FileStores = { [Place in FilePlace]: FileStore | null }

/** Opens both; `openFolder` is another function for who only looks. */
export function openFileStores(
  { dataDir, s3, filesIn }: Pick<Env, 'dataDir' | 's3' | 'filesIn'>,
  openFolder: (folder: string) => FileStore = openFolderStore,
): FileStores {
  const folder = join(dataDir, 'files')
  const isUsed = filesIn === 'folder' || (existsSync(folder) && readdirSync(folder).length > 0)
  return {
    folder: isUsed ? openFolder(folder) : null,
    s3: s3 && openS3Store(s3, join(dataDir, 'uploading')),
  }
}

/** The portal's files: in the place where new ones go, and in the other until they have moved. */
export function openFiles(
  env: Pick<Env, 'dataDir' | 's3' | 'filesIn'>,
  openFolder?: (folder: string) => FileStore,
): FileStore {
  const { folder, s3 } = openFileStores(env, openFolder)
  const [first, second] = env.filesIn === 's3' ? [s3, folder] : [folder, s3]
  if (first === null) throw new Error('There is no place for files')
  return second === null ? first : openTwoStores(first, second)
}
