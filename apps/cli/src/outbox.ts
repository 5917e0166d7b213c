import { type Command, WrongUsage } from './command.ts'
import { execute } from './execute.ts'

/** `portal outbox`: with `--json` each message is an object of its own, for `jq`; Ctrl-C ends following. */
export const outbox: Command = {
  name: 'outbox',
  usage: '[--follow] [--limit NUMBER]',
  summary: 'Show the e-mails and SMS of the portal, sent or kept.',
  wordCount: 0,
  options: { follow: { type: 'boolean' }, limit: { type: 'string' } },
  help: {
    '--follow': 'go on with every new message until Ctrl-C',
    '--limit': 'how many of the latest to begin with; 100 unless told',
  },
  async run({ options, output, isJson }) {
    const limit = Number(options.limit ?? 100)
    if (!Number.isInteger(limit) || limit < 1) throw new WrongUsage('--limit is a whole number from 1 on.')
    const follow = options.follow === true
    const answer = await execute(
      'list-outbox',
      { follow, limit },
      {
        ...output,
        line(line) {
          if (isJson) process.stdout.write(`${JSON.stringify(line.message)}\n`)
          else output.line(line)
        },
      },
    )
    if ('result' in answer) {
      if (!isJson) output.result(answer.result)
      return 0
    }
    // Following has no other end.
    if (follow && answer.error.code === 'canceled') return 0
    output.error(answer.error)
    return 1
  },
}
