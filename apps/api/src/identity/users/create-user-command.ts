import { Locale } from '@portolan/contract/identity/users'
import { nameLength } from '@portolan/contract/shared/limits'
import * as z from 'zod/mini'
import { defineOperation } from '#platform/commands/operation.ts'
import { createUser as create } from './create-user.ts'

/** `portal users create`: a login for the people of one or more organizations. */
export const createUser = defineOperation({
  name: 'create-user',
  args: z.strictObject({
    email: z.string(),
    password: z.string(),
    firstName: z.string().check(z.maxLength(nameLength)),
    lastName: z.string().check(z.maxLength(nameLength)),
    /** null: the portal's default. */
    locale: z.nullable(Locale),
    organizationRefs: z.array(z.string()).check(z.minLength(1)),
  }),
  async run(deps, args) {
    const { id } = await create(deps, {
      ...args,
      locale: args.locale ?? deps.env.defaultLocale,
      phone: null,
    })
    const { email, organizationRefs } = args
    return {
      text: `${email} can log in and sees ${organizationRefs.join(', ')}.`,
      id,
      email,
      organizationRefs,
    }
  },
})
