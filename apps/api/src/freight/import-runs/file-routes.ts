import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { ImportFileReading } from '@portolan/contract/company/imports/import-files'
import * as contract from '@portolan/contract/company/imports/import-files'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { actorOf } from '#platform/http/caller.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import { routeRaw } from '#platform/http/raw/route-raw.ts'
import { route } from '#platform/http/route.ts'
import { shareHeavyWork } from '#platform/limits/customers/share-heavy-work.ts'
import {
  type FileRow,
  findImportFile,
  formatOf,
  hasRoomForFile,
  insertImportFile,
  presentFile,
} from './files/import-files.ts'
import { putOnDisk } from './files/on-disk.ts'
import { previewMap } from './files/preview-map.ts'
import { type ReadColumns, readFile } from './files/read-file.ts'
import { chooseMap } from './maps/choose-map.ts'

/** Routes by which the company sends files to import and looks at them. */
export function importFileRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, files } = deps
  // Each reads a file of up to 64 MB in a thread of its own.
  const inTurn = shareHeavyWork({
    atOnce: 2,
    atOncePerCustomer: 2,
    maxWaiting: 40,
    maxWaitingPerCustomer: 20,
    retryAfterSeconds: 2,
  })

  routeRaw(app, deps, contract.sendImportFile, async ({ query: { name = 'file' }, body, caller }) => {
    if (!(await hasRoomForFile(database))) throw new Problem('too_many_import_files')
    let bytes = 0
    async function* counted() {
      for await (const chunk of body.chunks) {
        bytes += chunk.byteLength
        yield chunk
      }
    }
    const storageKey = await files.putStream(counted())
    try {
      await using file = await putOnDisk(deps, storageKey, 'bin')
      const format = await formatOf(file.path, name)
      return presentFile(
        await insertImportFile(database, { storageKey, name, bytes, format, sentBy: actorOf(caller) }),
      )
    } catch (error) {
      await files.remove(storageKey)
      throw error
    }
  })

  async function getFile(id: string): Promise<FileRow> {
    const file = await findImportFile(database, id)
    if (!file) throw new Problem('not_found')
    return file
  }

  route(app, deps, contract.readImportFile, async ({ params, query, caller, request }) => {
    const file = await getFile(params.importFileId)
    return inTurn([actorOf(caller)], () =>
      readable(async () => {
        await using onDisk = await putOnDisk(deps, file.storageKey, file.format)
        const read = await readFile(onDisk.path, file, query, signalOf(request))
        return presentReading(read, await chooseMap(database, read, query))
      }),
    )
  })

  route(app, deps, contract.previewImport, async ({ params, body: { kind, map: text }, caller, request }) => {
    const file = await getFile(params.importFileId)
    return inTurn([actorOf(caller)], async () => {
      await using onDisk = await putOnDisk(deps, file.storageKey, file.format)
      return await previewMap(onDisk.path, { kind, text }, signalOf(request))
    })
  })
}

function presentReading(
  { columns, rows, encoding, delimiter }: ReadColumns & Pick<ImportFileReading, 'encoding' | 'delimiter'>,
  chosen: Pick<ImportFileReading, 'kind' | 'keptMap' | 'map'>,
): ImportFileReading {
  return {
    ...chosen,
    encoding,
    delimiter,
    columns: columns.map(({ heading, samples, values }) => ({ heading, samples, values })),
    rows,
  }
}

/** Ends the reading when the client is gone. */
function signalOf(request: FastifyRequest): AbortSignal {
  const abort = new AbortController()
  request.raw.once('close', () => abort.abort())
  return abort.signal
}

/** Rejects a file that can't be read, with the reason in English. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof OperatorError) throw new FieldProblem({ nonFieldErrors: [error.message] })
    throw error
  }
}
