import { randomInt } from 'node:crypto'
import { text as readAll } from 'node:stream/consumers'
import { type Command, required, WrongUsage } from './command.ts'
import { execute } from './execute.ts'
import { localeOf } from './locale-option.ts'

/** Without letters and digits that are mistaken for each other. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** 100 bits in groups of five, easy to read out. */
function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}

/** `portal users create`: the password comes on standard input, or is made here and shown once. */
export const createUser: Command = {
  name: 'users create',
  usage: '--email ADDRESS --organization REF[,REF] [options]',
  summary: 'Create a login for the people of one or more organizations.',
  wordCount: 0,
  options: {
    email: { type: 'string' },
    organization: { type: 'string', multiple: true },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    locale: { type: 'string' },
    'password-stdin': { type: 'boolean' },
  },
  help: {
    '--email': 'the address to log in with',
    '--organization': 'references of organizations, comma-joined; the first is shown in the sidebar',
    '--first-name, --last-name': 'the name of the person; without it the address is taken',
    '--locale': 'en or ru; without it DEFAULT_LOCALE',
    '--password-stdin': 'read the password from standard input; else one is made and printed once',
  },
  async run({ options, output }) {
    const email = required({ options }, 'email')
    const given = Array.isArray(options.organization) ? options.organization : []
    const organizationRefs = given
      .flatMap((refs) => refs.split(','))
      .map((ref) => ref.trim())
      .filter((ref) => ref !== '')
    if (organizationRefs.length === 0) throw new WrongUsage('--organization is missing.')
    const locale = localeOf(options.locale)
    const isGiven = options['password-stdin'] === true
    const password = isGiven ? (await readAll(process.stdin)).replace(/\r?\n$/, '') : generatePassword()
    const firstName = options['first-name'] ?? email.split('@')[0]
    const answer = await execute(
      'create-user',
      {
        email,
        organizationRefs,
        locale,
        password,
        firstName,
        lastName: options['last-name'] ?? '',
      },
      output,
    )
    if ('error' in answer) {
      output.error(answer.error)
      return 1
    }
    const { text } = answer.result
    output.result(
      isGiven
        ? answer.result
        : { ...answer.result, text: `${text}\nPassword, shown only now: ${password}`, password },
    )
    return 0
  },
}
