import { readFileSync } from 'node:fs'
import { checkArguments } from '@portolan/contract/commands/check-arguments'
import { commands } from '@portolan/contract/commands/commands'
import { doctor, serve } from '@portolan/contract/commands/maintenance'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import { runDoctor } from './doctor.ts'
import { jsonOutput, type Output, type Streams, textOutput } from './output.ts'
import { commandsUnder, parseArguments, readValues } from './parse-arguments.ts'
import { fail, runCommand } from './run-command.ts'
import { becomeServer } from './server/serve.ts'
import { showHelp, showOverview } from './show-help.ts'

export function outputOf(line: readonly string[], streams: Omit<Streams, 'stdin'>): Output {
  return line.includes('--json') ? jsonOutput(streams) : textOutput(streams)
}

/** Runs the words after `portal` on a command line; returns the exit code. */
export async function runCommandLine(line: readonly string[], streams: Streams): Promise<number> {
  const output = outputOf(line, streams)
  try {
    return await run(line, streams.stdin, output)
  } catch (error) {
    if (error instanceof OperatorError) return fail(output, error)
    return fail(output, { code: 'internal', message: error instanceof Error ? error.message : String(error) })
  }
}

async function run(line: readonly string[], stdin: Streams['stdin'], output: Output): Promise<number> {
  const [first, ...others] = line.filter((argument) => argument !== '--json')
  if (first === '--version' || first === 'version') {
    await output.print({ version: version() }, `portal ${version()}`)
    return 0
  }
  // `portal help users create` is `portal users create --help`.
  const commandWords = first === 'help' ? [...others, '--help'] : line
  const words = commandWords.filter((argument) => !argument.startsWith('-'))
  const isHelp = commandWords.some((argument) => argument === '--help' || argument === '-h')
  const group = commandsUnder(words, commands)
  if (isHelp && group.length > 1) {
    await showOverview(group, output)
    return 0
  }
  const parsed = parseArguments(commandWords, commands)
  const { command } = parsed
  if (parsed.isHelp) {
    await showHelp(command, output)
    return 0
  }
  const args = await readValues(parsed, stdin)
  if (command.name === serve.name) return becomeServer(checkArguments(serve, args), line.includes('--json'))
  if (command.name === doctor.name) return runDoctor(checkArguments(doctor, args), output)
  return runCommand(command, args, output)
}

function version(): string {
  const file = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
  const { version }: { version: string } = JSON.parse(file)
  return version
}
