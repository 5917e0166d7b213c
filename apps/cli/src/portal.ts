import { readFileSync } from 'node:fs'
import { checkArguments } from '@portolan/contract/commands/check-arguments'
import { commands } from '@portolan/contract/commands/commands'
import { doctor, serve } from '@portolan/contract/commands/maintenance'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import { runDoctor } from './doctor.ts'
import { jsonOutput, type Output, textOutput } from './output.ts'
import { commandsUnder, parseArguments, readValues } from './parse-arguments.ts'
import { fail, runCommand } from './run-command.ts'
import { startServer } from './serve.ts'
import { showHelp, showOverview } from './show-help.ts'

const isJson = process.argv.includes('--json')
const output: Output = isJson ? jsonOutput(process) : textOutput(process)

async function main(line: readonly string[]): Promise<number> {
  const [first, ...others] = line.filter((argument) => argument !== '--json')
  if (first === '--version' || first === 'version') {
    await output.print({ version: version() }, `portal ${version()}`)
    return 0
  }
  // `portal help users create` is `portal users create --help`.
  const asked = first === 'help' ? [...others, '--help'] : line
  const words = asked.filter((argument) => !argument.startsWith('-'))
  const isHelp = asked.some((argument) => argument === '--help' || argument === '-h')
  const group = commandsUnder(words, commands)
  if (isHelp && group.length > 1) {
    await showOverview(group, output)
    return 0
  }
  const parsed = parseArguments(asked, commands)
  const { command } = parsed
  if (parsed.isHelp) {
    await showHelp(command, output)
    return 0
  }
  const given = await readValues(parsed)
  if (command.name === serve.name) return startServer(checkArguments(serve, given), isJson)
  if (command.name === doctor.name) return runDoctor(output)
  return runCommand(command, given, output)
}

function version(): string {
  const file = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  const { version: found }: { version: string } = JSON.parse(file)
  return found
}

// A reader such as `head` may have enough before the end.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof OperatorError) return fail(output, error)
  return fail(output, { code: 'internal', message: error instanceof Error ? error.message : String(error) })
})
