/** What a command says while it runs, on its way to people or, with `--json`, to machines. */
export interface Output {
  line(line: OutputLine): void
  progress(progress: { done: number; total: number; label: string }): void
  result(result: OutputLine): void
  error(error: { code: string; message: string }): void
}

/** `text` for people, the other members for machines. */
export interface OutputLine {
  text: string
  [member: string]: unknown
}

interface Streams {
  stdout: Pick<NodeJS.WriteStream, 'write'>
  stderr: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>
}

/** One JSON object a line, everything on standard output. */
export function jsonOutput({ stdout }: Streams): Output {
  const say = (message: unknown) => {
    stdout.write(`${JSON.stringify(message)}\n`)
  }
  return {
    line: (line) => say({ line }),
    progress: (progress) => say({ progress }),
    result: (result) => say({ result }),
    error: (error) => say({ error }),
  }
}

const clearLine = '\r\u001b[K'

/**
 * Lines and results on standard output, errors and progress on standard error: at a terminal one line that
 * changes, else a line for every tenth.
 */
export function textOutput({ stdout, stderr }: Streams): Output {
  let shown = ''
  let isPending = false
  const clear = () => {
    if (isPending) stderr.write(clearLine)
    isPending = false
  }
  return {
    line({ text }) {
      clear()
      stdout.write(`${text}\n`)
    },
    progress({ done, total, label }) {
      const share = total > 0 ? Math.floor((done / total) * 100) : 0
      const text = `${label}: ${done} of ${total} (${stderr.isTTY ? share : share - (share % 10)} %)`
      const mark = stderr.isTTY ? text : `${label} ${share - (share % 10)}`
      if (mark === shown) return
      shown = mark
      stderr.write(stderr.isTTY ? `${clearLine}${text}` : `${text}\n`)
      isPending = stderr.isTTY
    },
    result({ text }) {
      clear()
      stdout.write(`${text}\n`)
    },
    error({ message }) {
      clear()
      stderr.write(`${message}\n`)
    },
  }
}
