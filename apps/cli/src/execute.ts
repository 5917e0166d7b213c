import { setTimeout } from 'node:timers/promises'
import { type Channel, openChannel } from './open-channel.ts'
import type { Output, OutputLine } from './output.ts'

/** How long a server that has just been started may take until it answers commands. */
const patienceMs = 15_000

interface Fault {
  code: string
  message: string
}

type Answer = { result: OutputLine } | { error: Fault }

/** Has an operation executed and passes on what it says; answers its result or its error. */
export async function execute(
  operation: string,
  args: Record<string, unknown>,
  output: Pick<Output, 'line' | 'progress'>,
): Promise<Answer> {
  const giveUpAt = Date.now() + patienceMs
  for (;;) {
    const answer = await ask(operation, args, output)
    // The folder is held, yet nobody answers: a server that is still starting, or another command at work.
    const mayBeStarting = 'error' in answer && answer.error.code === 'data_folder_in_use'
    if (!mayBeStarting || Date.now() > giveUpAt) return answer
    await setTimeout(500)
  }
}

async function ask(
  operation: string,
  args: Record<string, unknown>,
  output: Pick<Output, 'line' | 'progress'>,
): Promise<Answer> {
  const channel = await openChannel()
  let canceledAt: number | undefined
  const cancel = () => {
    // Whoever asks again a while later wants to be gone, whatever is under way. Twice at once is one Ctrl-C
    // that came both from the terminal and through a parent.
    if (canceledAt !== undefined && Date.now() - canceledAt > 1_000) process.exit(1)
    canceledAt ??= Date.now()
    channel.close()
  }
  process.on('SIGINT', cancel)
  process.on('SIGTERM', cancel)
  try {
    channel.input.write(`${JSON.stringify({ operation, args })}\n`)
    const answer = await listen(channel, output)
    channel.close()
    await channel.closed
    return answer ?? brokenOff(canceledAt !== undefined)
  } finally {
    process.off('SIGINT', cancel)
    process.off('SIGTERM', cancel)
  }
}

function brokenOff(isCanceled: boolean): Answer {
  const message = isCanceled
    ? 'Canceled; what was saved before stays.'
    : 'The command was broken off before it was done.'
  return { error: { code: isCanceled ? 'canceled' : 'broken_off', message } }
}

/** Undefined where the other side ends without an answer. */
async function listen(
  channel: Channel,
  output: Pick<Output, 'line' | 'progress'>,
): Promise<Answer | undefined> {
  let text = ''
  channel.output.setEncoding('utf8')
  try {
    for await (const chunk of channel.output) {
      const lines = (text + chunk).split('\n')
      text = lines.pop() ?? ''
      for (const line of lines) {
        const message: Message = JSON.parse(line)
        const answer = pass(message, output)
        if (answer !== undefined) return answer
      }
    }
  } catch (error) {
    if (!isBroken(error)) throw error
  }
  return undefined
}

function isBroken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}

interface Message {
  progress?: { done: number; total: number; label: string }
  line?: OutputLine
  result?: OutputLine
  error?: Fault
}

function pass(message: Message, output: Pick<Output, 'line' | 'progress'>): Answer | undefined {
  if (message.progress !== undefined) output.progress(message.progress)
  if (message.line !== undefined) output.line(message.line)
  if (message.result !== undefined) return { result: message.result }
  return message.error === undefined ? undefined : { error: message.error }
}
