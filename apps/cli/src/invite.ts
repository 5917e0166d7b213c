import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { invitationDays } from '@portolan/contract/shared/limits'
import { type Command, required, WrongUsage } from './command.ts'
import { execute } from './execute.ts'
import { localeOf } from './locale-option.ts'
import type { OutputLine } from './output.ts'

/** `portal invite`: prints the code and the link of a new invitation and, where asked, its card. */
export const invite: Command = {
  name: 'invite',
  usage: '--organization REF [--email ADDRESS] [options]',
  summary: 'Invite a person to see the orders of an organization; one with a login accepts it there.',
  wordCount: 0,
  options: {
    organization: { type: 'string' },
    email: { type: 'string' },
    locale: { type: 'string' },
    'expires-in-days': { type: 'string' },
    card: { type: 'string' },
  },
  help: {
    '--organization': 'reference of the organization',
    '--email': 'the only address that may register; the invitation goes there by mail',
    '--locale': 'language of that mail: en or ru; without it DEFAULT_LOCALE',
    '--expires-in-days': `1 to ${invitationDays.most}; without it INVITATION_DAYS`,
    '--card': 'write a card to print, 85 × 54 mm with a QR code, to this PDF file',
  },
  async run({ options, output, isJson }) {
    const locale = localeOf(options.locale)
    const card = typeof options.card === 'string' ? resolve(options.card) : null
    if (card !== null && !card.toLowerCase().endsWith('.pdf')) throw new WrongUsage('--card is a .pdf file.')
    const answer = await execute(
      'invite',
      {
        organizationRef: required({ options }, 'organization'),
        email: options.email ?? null,
        locale,
        days: daysOf(options['expires-in-days']),
        withCard: card !== null,
      },
      output,
    )
    if ('error' in answer) {
      output.error(answer.error)
      return 1
    }
    const { card: bytes, ...made } = answer.result
    const result = card === null ? made : await writeCard(card, bytes, made)
    if (isJson) printObject(result)
    else output.result(result)
    return 'cardError' in result ? 1 : 0
  },
}

/** One object for `jq`, as `portal outbox` prints messages. */
function printObject({ text: _, ...members }: OutputLine): void {
  process.stdout.write(`${JSON.stringify(members)}\n`)
}

function daysOf(option: unknown): number | null {
  if (option === undefined) return null
  const days = Number(option)
  if (!Number.isInteger(days) || days < 1 || days > invitationDays.most)
    throw new WrongUsage(`--expires-in-days is 1 to ${invitationDays.most}.`)
  return days
}

/** Written here, not where the command is executed: the file is the asker's. */
async function writeCard(path: string, bytes: unknown, result: OutputLine): Promise<OutputLine> {
  try {
    await writeFile(path, Buffer.from(String(bytes), 'base64'), { mode: 0o600 })
    return { ...result, text: `${result.text}\nCard: ${path}`, card: path }
  } catch (error) {
    // The code is shown only now: a card that cannot be written must not cost it.
    const reason = error instanceof Error ? error.message : String(error)
    return { ...result, text: `${result.text}\nThe card was not written: ${reason}`, cardError: reason }
  }
}
