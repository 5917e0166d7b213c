import { runCommandLine } from './command-line.ts'

// A reader such as `head` may have enough before the end.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

process.exitCode = await runCommandLine(process.argv.slice(2), process)
