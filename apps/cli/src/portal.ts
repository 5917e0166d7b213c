import { outputOf, runCommandLine } from './command-line.ts'

const line = process.argv.slice(2)
for (const stream of [process.stdout, process.stderr])
  stream.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    // A reader such as `head` may stop early.
    if (code === 'EPIPE') process.exit(0)
    if (stream === process.stdout)
      outputOf(line, process).error({
        code: 'not_written',
        message: `The output can't be written: ${message}`,
      })
    process.exit(1)
  })

process.exitCode = await runCommandLine(line, process)
