import { scopes } from '@portolan/contract/identity/api-keys'
import * as z from 'zod/mini'
import { defineOperation, noArguments, OperationFault } from '#platform/commands/operation.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts'

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

/** `portal keys create`: the key is shown this once. */
export const createKey = defineOperation({
  name: 'create-key',
  args: z.strictObject({ name, scopes: z.array(z.enum(scopes)).check(z.minLength(1)) }),
  async run({ database }, args) {
    const allowed = scopes.filter((scope) => args.scopes.includes(scope))
    const made = await createApiKey(database, args.name, allowed)
    if (!made) throw new OperationFault('refused', `There is a key ${args.name} already.`)
    const text = `Key ${args.name} may ${allowed.join(' and ')}. Shown only now:\n${made.key}`
    return { text, name: args.name, scopes: allowed, key: made.key }
  },
})

/** `portal keys list`: by name, with how each key begins. */
export const listKeys = defineOperation({
  name: 'list-keys',
  args: noArguments,
  async run({ database }, _args, emit) {
    const keys = await listApiKeys(database)
    for (const key of keys) {
      const used = key.lastUsedAt === null ? 'never used' : `last used ${key.lastUsedAt}`
      const state = key.revokedAt === null ? used : `revoked ${key.revokedAt}`
      await emit.line({ text: `${key.name} · ${key.prefix}… · ${key.scopes.join(', ')} · ${state}`, ...key })
    }
    return { text: `Keys: ${keys.length}`, count: keys.length }
  },
})

/** `portal keys revoke`: the key opens nothing any more. */
export const revokeKey = defineOperation({
  name: 'revoke-key',
  args: z.strictObject({ name }),
  async run({ database }, args) {
    if (!(await revokeApiKey(database, args.name)))
      throw new OperationFault('refused', `No live key is called "${args.name}".`)
    return { text: `The key ${args.name} is revoked.`, name: args.name }
  },
})
