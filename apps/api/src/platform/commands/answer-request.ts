import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { OperatorError, type OperatorErrorCode } from '@portolan/contract/commands/operator-error'
import * as z from 'zod/mini'
import type { Deps } from '#platform/process/deps.ts'
import { isStorageFull } from '#platform/storage/disk-space.ts'
import type { Emit, RunnableCommand } from './command-handler.ts'

const longestRequest = 1_000_000
const stopped = 'The command was stopped before it finished. What was already saved stays.'
const diskFull = 'The disk is full. What was already saved stays. Free some space and run the command again.'

const Request = z.object({ command: z.string(), args: z.unknown() })

/**
 * Answers one request, a line of JSON `{ command, args }`, with lines of JSON: any number of `{ progress }`
 * and `{ row }`, then one `{ result }` or `{ error: { code, message } }`. The work is aborted when `stop` is,
 * or when the caller closes its end. `onBug` gets errors not written for people, and returns the text for the
 * caller.
 */
export async function answerRequest<D extends Deps>(
  deps: (command: string) => Promise<D>,
  commands: () => Promise<readonly RunnableCommand<D>[]>,
  { input, output }: { input: Readable; output: Writable },
  { stop, onBug }: { stop: AbortSignal; onBug(error: unknown): string },
): Promise<void> {
  const disconnect = new AbortController()
  for (const event of ['end', 'close', 'error']) input.on(event, () => disconnect.abort())
  output.on('error', () => disconnect.abort())
  const signal = AbortSignal.any([stop, disconnect.signal])
  const write = async (message: unknown) => {
    signal.throwIfAborted()
    if (!output.write(`${JSON.stringify(message)}\n`)) await once(output, 'drain', { signal })
  }
  const emit: Emit<unknown> = {
    async progress(progress) {
      await write({ progress })
      // PGlite never leaves the process: only a turn of the event loop lets in a cancellation or other work
      // of the process.
      await setImmediate()
    },
    row: (row) => write({ row }),
  }
  let last: unknown
  try {
    const request = parseRequest(await readLine(input, signal))
    const command = (await commands()).find(({ name }) => name === request.command)
    if (command === undefined) {
      throw new OperatorError('unknown_command', `This server doesn't know the command "${request.command}".`)
    }
    last = { result: await command.run(() => deps(command.name), request.args, emit, signal) }
  } catch (error) {
    last = {
      error: describeFault(error, stop, disconnect.signal) ?? { code: 'internal', message: onBug(error) },
    }
  }
  if (!output.destroyed && !output.writableEnded) output.write(`${JSON.stringify(last)}\n`)
}

function parseRequest(line: string): z.infer<typeof Request> {
  try {
    return Request.parse(JSON.parse(line))
  } catch {
    throw new OperatorError(
      'malformed',
      "The command doesn't speak the language of this server: they are of different versions. Restart the server with the version of the command.",
    )
  }
}

/** The first line of the stream; discards the rest, so that the stream's end is still noticed. */
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
        settle(() => reject(new OperatorError('too_large', 'The request is too long.')))
      }
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    input.setEncoding('utf8').on('data', take)
  })
}

/** Errors written for people, unchanged; null for anything else, which is a bug. */
function describeFault(
  error: unknown,
  stop: AbortSignal,
  disconnect: AbortSignal,
): { code: OperatorErrorCode; message: string } | null {
  if (stop.aborted) return { code: 'server_stopped', message: stopped }
  if (disconnect.aborted) return { code: 'canceled', message: 'The caller left.' }
  if (error instanceof OperatorError) return { code: error.code, message: error.message }
  if (isStorageFull(error)) return { code: 'storage_full', message: diskFull }
  return null
}
