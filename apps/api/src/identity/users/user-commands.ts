import { randomInt } from 'node:crypto'
import type { Handlers } from '#platform/commands/command-handler.ts'
import { plainEmail } from '#platform/text/plain-email.ts'
import { createUser } from './create-user.ts'
import { listUsers } from './manage-queries.ts'
import { disableUser, enableUser, resetSecondFactor, unlockUser } from './manage-user.ts'
import { removeUser } from './remove-user.ts'

/** Without letters and digits that are easily confused. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** 100 bits in groups of five, easy to read out. */
function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}

export const userCommands = {
  async createUser(deps, { email: typedEmail, organization, locale, password, firstName, lastName }) {
    const email = plainEmail(typedEmail)
    const refs = organization.map((ref) => ref.trim())
    const generated = password === undefined ? generatePassword() : null
    const { id } = await createUser(deps, {
      email,
      password: password ?? generated ?? '',
      firstName: firstName ?? email.split('@')[0] ?? '',
      lastName: lastName ?? '',
      locale: locale ?? deps.env.defaultLocale,
      phone: null,
      notificationChannel: 'email',
      organizationRefs: refs,
    })
    return { id, email, organizations: refs, password: generated }
  },

  async listUsers({ database }, _args, emit) {
    for (const user of await listUsers(database)) await emit.row(user)
  },

  disableUser: (deps, { email }) => disableUser(deps, email),
  enableUser: (deps, { email }) => enableUser(deps, email),
  unlockUser: (deps, { email }) => unlockUser(deps, email),
  resetSecondFactor: (deps, { email }) => resetSecondFactor(deps, email),
  removeUser: (deps, { email }) => removeUser(deps, email),
} satisfies Partial<Handlers>
