import { buffer } from 'node:stream/consumers'
import { countOf } from '@portolan/contract/commands/plural'
import type { Checked } from '#platform/doctor/checked.ts'
import type { Deps } from '#platform/process/deps.ts'
import { describeError } from '#platform/process/log.ts'
import { folderStore } from '#platform/storage/file-store.ts'
import { openFileStores } from '#platform/storage/moving/open-files.ts'

const probe = Buffer.from('portal doctor writes, reads and removes this')

const adviceTo = {
  checkBucket: {
    en: 'Check S3_URL, S3_REGION and the key, and what the key may do in the bucket.',
    ru: 'Проверьте S3_URL, S3_REGION и ключ, а также его права на бакет.',
  },
  move: {
    en: 'Run portal files move --to with the value of FILE_STORE, on the machine that has the files.',
    ru: 'Выполните portal files move --to со значением FILE_STORE на машине, где лежат файлы.',
  },
}

/** Check for `portal doctor`: whether the bucket takes and returns files, and whether all are in one place. */
export async function checkFileStore({ files, env }: Pick<Deps, 'files' | 'env'>): Promise<Checked> {
  const { folder, s3 } = openFileStores(env, folderStore)
  if (s3 === null) return { ok: true, text: 'DATA_DIR' }
  const bucket = `${env.s3?.url}/${env.s3?.prefix}`
  try {
    const key = await s3.put(probe)
    const read = await buffer(await files.read(key)).finally(() => s3.remove(key))
    if (!read.equals(probe)) throw new Error('it gives back other bytes than it was given')
  } catch (error) {
    return {
      ok: false,
      text: `${bucket} can't be used: ${describeError(error).message}`,
      advice: adviceTo.checkBucket,
    }
  }
  let left = 0
  for await (const keys of (env.filesIn === 's3' ? folder : s3)?.keys() ?? []) left += keys.length
  if (left === 0) return { ok: true, text: `${bucket} takes and returns files` }
  const where = env.filesIn === 's3' ? 'DATA_DIR' : 'the bucket'
  const text = `${countOf(left, 'file')} still in ${where}`
  return { ok: false, isWarning: true, text, advice: adviceTo.move }
}
