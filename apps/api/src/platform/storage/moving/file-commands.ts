import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { Handlers } from '#platform/commands/command-handler.ts'
import { moveFiles as move } from './move-files.ts'
import { openFileStores } from './open-files.ts'

export const fileCommands = {
  async moveFiles({ database, env }, { to }, emit, signal) {
    if (to === 's3' && env.s3 === null)
      throw new OperatorError('configuration', 'There is no bucket to move files to. Set S3_URL first.')
    if (to !== env.filesIn)
      throw new OperatorError(
        'configuration',
        `New files still go to the other place, so moving would never end. Restart every process with FILE_STORE=${to} first.`,
      )
    const { s3, folder } = openFileStores(env)
    if (s3 === null || folder === null) return { files: 0, bytes: 0 }
    const way = to === 's3' ? { from: folder, to: s3 } : { from: s3, to: folder }
    return move(database, way, {
      signal,
      onMoved: ({ files }, total) => emit.progress({ done: files, total, label: 'files' }),
    })
  },
} satisfies Partial<Handlers>
