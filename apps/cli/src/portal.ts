import { readFileSync } from 'node:fs'
import { WrongUsage } from './command.ts'
import { commands } from './commands.ts'
import { jsonOutput, textOutput } from './output.ts'
import { parseCommand } from './parse-command.ts'
import { commandHelp, overview } from './show-help.ts'

async function main(args: readonly string[]): Promise<number> {
  const isJson = args.includes('--json')
  const output = isJson ? jsonOutput(process) : textOutput(process)
  try {
    const [first] = args.filter((argument) => argument !== '--json')
    if (first === '--version' || first === 'version') {
      output.result({ text: `portal ${version()}`, version: version() })
      return 0
    }
    if (args.length > 0 && ['help', '--help', '-h'].includes(first ?? '')) {
      output.result({ text: overview(commands) })
      return 0
    }
    const { command, options, words } = parseCommand(args, commands)
    if (options.help === true) {
      output.result({ text: commandHelp(command) })
      return 0
    }
    return await command.run({ options, words, output, isJson })
  } catch (error) {
    const isUsage = error instanceof WrongUsage
    const message = error instanceof Error ? error.message : String(error)
    output.error({ code: isUsage ? 'wrong_usage' : 'failed', message })
    return isUsage ? 2 : 1
  }
}

function version(): string {
  const file = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  const { version: found }: { version: string } = JSON.parse(file)
  return found
}

// Who reads along, such as `head`, may have enough before the end.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

process.exitCode = await main(process.argv.slice(2))
