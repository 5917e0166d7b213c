import { OperatorError } from '@portolan/contract/commands/operator-error'
import { scopes } from '@portolan/contract/identity/api-keys'
import type { Handlers } from '#platform/commands/command-handler.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts'

export const keyCommands = {
  async createKey({ database }, { name, scope }) {
    const allowed = scopes.filter((each) => scope.includes(each))
    const newKey = await createApiKey(database, name, allowed)
    if (!newKey)
      throw new OperatorError(
        'refused',
        `There is a key ${name} already. Choose another name, or revoke it first: portal keys revoke ${name}`,
      )
    return { name, scopes: allowed, key: newKey.key }
  },

  async listKeys({ database }, _args, emit) {
    for (const key of await listApiKeys(database)) await emit.row(key)
  },

  async revokeKey({ database }, { name }) {
    if (!(await revokeApiKey(database, name)))
      throw new OperatorError('refused', `No live key is called "${name}".`)
    return { name }
  },
} satisfies Partial<Handlers>
