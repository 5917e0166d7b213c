import { argumentUsage, usageOf } from '@portolan/contract/commands/check-arguments'
import type { Command } from '@portolan/contract/commands/command'
import type { Output } from './output.ts'
import { everywhere } from './parse-arguments.ts'

/** Commands, two lines each. */
export async function showOverview(commands: readonly Command[], output: Output): Promise<void> {
  await output.say('The command line of the portal.\n')
  for (const command of commands) await output.print(about(command), overviewText(command))
  await output.say(
    [
      '',
      'portal COMMAND --help shows its options; --json prints JSON, one object a line.',
      'Exit codes: 0 done, 1 failed, 2 wrong usage, 130 canceled.',
      'Configuration comes from the environment, as for the server (DATA_DIR, DATABASE_URL, …).',
    ].join('\n'),
  )
}

/** One command with its arguments. */
export function showHelp(command: Command, output: Output): Promise<void> {
  const lines = Object.entries(argumentsOf(command))
  const width = Math.max(...lines.map(([argument]) => argument.length))
  const text = lines.map(([argument, help]) => `  ${argument.padEnd(width)}  ${help}`).join('\n')
  return output.print(
    { ...about(command), arguments: argumentsOf(command) },
    `${overviewText(command)}\n\n${text}`,
  )
}

function about({ name, summary, args }: Command) {
  return { name, usage: usageOf({ name, args }), summary }
}

function overviewText(command: Command): string {
  return `${usageOf(command)}\n    ${command.summary}`
}

function argumentsOf({ args }: Command): Record<string, string> {
  const own = Object.entries(args).map(([key, argument]) => [argumentUsage(key, argument), argument.help])
  return { ...Object.fromEntries(own), ...everywhere }
}
