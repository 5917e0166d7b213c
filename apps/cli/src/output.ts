import { once } from 'node:events'
import type { Progress } from '@portolan/contract/commands/command'

/** The output of a command: results on standard output, progress and errors on standard error. */
export interface Output {
  /** True if objects are printed as they come, without headings. */
  isForPrograms: boolean
  /** Prints an object of the answer: as text for people, with `--json` as itself, one per line. */
  print(value: object, text: string): Promise<void>
  /** Prints a line for people only. */
  say(text: string): Promise<void>
  progress(progress: Progress): void
  error(error: { code: string; message: string }): void
}

/** The streams of a command line. */
export interface Streams {
  stdin: NodeJS.ReadableStream
  stdout: NodeJS.WritableStream
  stderr: NodeJS.WritableStream & { isTTY?: boolean }
}

/** Waits while the reader is slower than the command. */
async function writeLine(stream: NodeJS.WritableStream, line: string): Promise<void> {
  if (!stream.write(`${line}\n`)) await once(stream, 'drain')
}

const tenthOf = ({ done, total }: Progress) => (total > 0 ? Math.floor((done / total) * 10) * 10 : 0)

/** One JSON object per line; progress for every tenth. */
export function jsonOutput({ stdout, stderr }: Omit<Streams, 'stdin'>): Output {
  let text = ''
  return {
    isForPrograms: true,
    print: (value) => writeLine(stdout, JSON.stringify(value)),
    say: async () => {},
    progress(progress) {
      const mark = `${progress.label} ${tenthOf(progress)}`
      if (mark !== text) stderr.write(`${JSON.stringify({ progress })}\n`)
      text = mark
    },
    error({ code, message }) {
      stderr.write(`${JSON.stringify({ code, message })}\n`)
    },
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/** Names of files and cells of tables come from others, so control sequences are only displayed. */
const harmless = (text: string) => text.replaceAll('\r\n', '\n').replace(control, '\ufffd')

const clearLine = '\r\u001b[K'

/** Progress is one changing line at a terminal, otherwise a line for every tenth. */
export function textOutput({ stdout, stderr }: Omit<Streams, 'stdin'>): Output {
  let printed = ''
  let isPending = false
  const clear = () => {
    if (isPending) stderr.write(clearLine)
    isPending = false
  }
  const writeText = (text: string) => {
    clear()
    return writeLine(stdout, text)
  }
  return {
    isForPrograms: false,
    print: (_value, text) => writeText(harmless(text)),
    say: writeText,
    progress(progress) {
      const { done, total, label } = progress
      const share = stderr.isTTY && total > 0 ? Math.floor((done / total) * 100) : tenthOf(progress)
      const text = harmless(`${label}: ${done} of ${total} (${share} %)`)
      const mark = stderr.isTTY ? text : `${label} ${share}`
      if (mark === printed) return
      printed = mark
      stderr.write(stderr.isTTY ? `${clearLine}${text}` : `${text}\n`)
      isPending = stderr.isTTY === true
    },
    error({ message }) {
      clear()
      stderr.write(`${harmless(message)}\n`)
    },
  }
}
