import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import * as z from 'zod/mini'
import { ImportFault } from '#freight/imports/import-fault.ts'
import { UserRefused } from '#identity/users/create-user.ts'
import type { Deps } from '#platform/process/deps.ts'
import { describeError } from '#platform/process/log.ts'
import { EnvError } from '#platform/settings/env.ts'
import { DataFolderInUse } from '#platform/storage/data-folder-lock.ts'
import { isStorageFull } from '#platform/storage/disk-space.ts'
import { type Emit, type Operation, OperationFault } from './operation.ts'

const longestRequest = 1_000_000
const diskFull = 'The disk is full; what was saved before stays. Free some space and run the command again.'

const Request = z.strictObject({ operation: z.string(), args: z.unknown() })

/**
 * Answers one request, a line of JSON `{ operation, args }`, with lines of JSON: any number of `{ progress }` and
 * `{ line }`, then one `{ result }` or `{ error: { code, message } }`. The work is aborted when `stop` is, or when
 * the asker closes its end. `onBug` hears of errors that were not written for people.
 */
export async function answerRequest(
  deps: () => Promise<Deps>,
  operations: readonly Operation[],
  { input, output }: { input: Readable; output: Writable },
  { stop, onBug }: { stop: AbortSignal; onBug(error: unknown): void },
): Promise<void> {
  const gone = new AbortController()
  for (const event of ['end', 'close', 'error']) input.on(event, () => gone.abort())
  output.on('error', () => gone.abort())
  const signal = AbortSignal.any([stop, gone.signal])
  const write = async (message: unknown) => {
    signal.throwIfAborted()
    if (!output.write(`${JSON.stringify(message)}\n`)) await once(output, 'drain', { signal })
  }
  const emit: Emit = {
    async progress(progress) {
      await write({ progress })
      // PGlite works without ever leaving the process: only a turn of the event loop lets a cancellation,
      // and whatever else the process serves, come in between.
      await setImmediate()
    },
    line: (line) => write({ line }),
  }
  let last: unknown
  try {
    const request = parseRequest(await readLine(input, signal))
    const operation = operations.find(({ name }) => name === request.operation)
    if (operation === undefined) {
      throw new OperationFault('unknown_operation', `This server knows no command "${request.operation}".`)
    }
    last = { result: await operation.run(await deps(), request.args, emit, signal) }
  } catch (error) {
    const fault = describeFault(error, signal)
    if (fault.code === 'internal') onBug(error)
    last = { error: fault }
  }
  if (!output.destroyed && !output.writableEnded) output.write(`${JSON.stringify(last)}\n`)
}

function parseRequest(line: string): z.infer<typeof Request> {
  try {
    return Request.parse(JSON.parse(line))
  } catch {
    throw new OperationFault('malformed', 'The request is not a line of JSON with operation and args.')
  }
}

/** The first line of the stream; what follows is let go, so that the stream's end is still noticed. */
function readLine(input: Readable, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const settle = (act: () => void) => {
      input.off('data', take)
      signal.removeEventListener('abort', abort)
      input.resume()
      act()
    }
    const abort = () => settle(() => reject(signal.reason))
    const take = (chunk: string) => {
      text += chunk
      const end = text.indexOf('\n')
      if (end >= 0) settle(() => resolve(text.slice(0, end)))
      else if (text.length > longestRequest) {
        settle(() => reject(new OperationFault('too_large', 'The request is too long.')))
      }
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    input.setEncoding('utf8').on('data', take)
  })
}

/** Faults that were written for people come as they are; others are told to be a bug. */
function describeFault(error: unknown, signal: AbortSignal): { code: string; message: string } {
  if (signal.aborted) return { code: 'canceled', message: 'Canceled; what was saved before stays.' }
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof OperationFault) return { code: error.code, message }
  if (error instanceof DataFolderInUse) return { code: 'data_folder_in_use', message }
  if (error instanceof EnvError) return { code: 'configuration', message }
  if (error instanceof ImportFault || error instanceof UserRefused) return { code: 'refused', message }
  if (isStorageFull(error)) return { code: 'storage_full', message: diskFull }
  return { code: 'internal', message: describeError(error).message }
}
