import { setTimeout } from 'node:timers/promises'
import type { Progress } from '@portolan/contract/commands/command'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import { type Channel, openChannel } from './open-channel.ts'

/** How long a freshly started server may take until it answers commands. */
const patienceMs = 15_000

/** A second Ctrl-C within this time is the same one, which came from the terminal and through a parent. */
const echoMs = 1_000

/** Why a command failed; `code` may be one that only another version knows. */
export interface Fault {
  code: string
  message: string
}

export type Answer = { result: unknown } | { error: Fault }

/** Receives a command's output while it runs. */
export interface Listener {
  row(row: unknown): Promise<void>
  progress(progress: Progress): void
  /** Never asks a running server. */
  isAlone?: boolean
}

/** Has a command run by the server, or by a process of our own if none runs. */
export async function askServer(
  command: string,
  args: Record<string, unknown>,
  listener: Listener,
): Promise<Answer> {
  const giveUpAt = Date.now() + patienceMs
  for (;;) {
    const answer = await ask(command, args, listener)
    // Another process holds the folder and doesn't answer commands: a starting server, or another command.
    const mayBeStarting = 'error' in answer && answer.error.code === 'data_folder_in_use'
    if (!mayBeStarting || Date.now() > giveUpAt) return answer
    await setTimeout(500)
  }
}

async function ask(command: string, args: Record<string, unknown>, listener: Listener): Promise<Answer> {
  const channel = await openChannel(listener.isAlone === true)
  let canceledAt: number | undefined
  const cancel = () => {
    // A second Ctrl-C exits immediately, whatever is in progress.
    if (canceledAt !== undefined && Date.now() - canceledAt > echoMs) process.exit(130)
    canceledAt ??= Date.now()
    channel.close()
  }
  process.on('SIGINT', cancel)
  process.on('SIGTERM', cancel)
  try {
    channel.input.write(`${JSON.stringify({ command, args })}\n`)
    const answer = await listen(channel, command, listener)
    channel.close()
    await channel.closed
    if (canceledAt !== undefined && (answer === undefined || 'error' in answer)) return canceled
    if (answer === undefined) return brokenOff(channel)
    if (channel.isServer && isStrange(answer)) throw otherVersion(command)
    return answer
  } finally {
    channel.close()
    process.off('SIGINT', cancel)
    process.off('SIGTERM', cancel)
  }
}

const canceled: Answer = {
  error: { code: 'canceled', message: 'Canceled. What was already saved stays.' },
}

function brokenOff({ isServer }: Channel): Answer {
  const what = isServer ? 'The server ended' : 'The process that ran the command ended'
  const message = `${what} before the command finished. What was already saved stays. Run the command again.`
  return { error: { code: 'broken_off', message } }
}

/**
 * Servers before this protocol answer unknown commands with `unknown_operation`, and its requests with
 * `malformed`.
 */
const strangeCodes = ['unknown_command', 'unknown_operation', 'malformed']

function isStrange(answer: Answer): boolean {
  return 'error' in answer && strangeCodes.includes(answer.error.code)
}

/** The error if the running server and this command don't understand each other. */
export function otherVersion(command: string): OperatorError {
  return new OperatorError(
    'other_version',
    `The running server doesn't know "portal ${command}" as this version has it: it runs another version. Restart it with this version, then run the command again.`,
  )
}

/** Undefined if the other side ends without an answer. */
async function listen(channel: Channel, command: string, listener: Listener): Promise<Answer | undefined> {
  let text = ''
  channel.output.setEncoding('utf8')
  try {
    for await (const chunk of channel.output) {
      const lines = (text + chunk).split('\n')
      text = lines.pop() ?? ''
      for (const line of lines) {
        const message = readMessage(line, command)
        if (message.progress !== undefined) listener.progress(message.progress)
        if (message.row !== undefined) await listener.row(message.row)
        if (message.error !== undefined) return { error: message.error }
        if (message.result !== undefined) return { result: message.result }
      }
    }
  } catch (error) {
    if (!isBroken(error)) throw error
  }
  return undefined
}

function readMessage(line: string, command: string): Message {
  try {
    return JSON.parse(line)
  } catch {
    throw otherVersion(command)
  }
}

function isBroken(error: unknown): boolean {
  const isOurs = error instanceof OperatorError
  return !isOurs && error instanceof Error && 'code' in error && typeof error.code === 'string'
}

interface Message {
  progress?: Progress
  row?: unknown
  result?: unknown
  error?: Fault
}
