import { type Command, WrongUsage } from './command.ts'
import { runOperation } from './one-operation.ts'

/** `portal keys create`: for the company's own systems; the key is printed once. */
export const createKey: Command = {
  name: 'keys create',
  usage: 'NAME --scope read|write[,…]',
  summary: 'Create an API key for a system of the company.',
  wordCount: 1,
  options: { scope: { type: 'string', multiple: true } },
  help: { '--scope': 'what the key may do: read, write or both, comma-joined' },
  run(invocation) {
    const { options, words } = invocation
    const given = Array.isArray(options.scope) ? options.scope : []
    const scopes = given.flatMap((part) => part.split(',')).map((part) => part.trim())
    if (scopes.length === 0) throw new WrongUsage('--scope is missing.')
    const unknown = scopes.find((scope) => scope !== 'read' && scope !== 'write')
    if (unknown !== undefined) throw new WrongUsage('--scope is read or write.')
    return runOperation(invocation, 'create-key', { name: words[0], scopes })
  },
}

export const listKeys: Command = {
  name: 'keys list',
  usage: '',
  summary: 'List the API keys, by how they begin.',
  wordCount: 0,
  options: {},
  help: {},
  run: (invocation) => runOperation(invocation, 'list-keys'),
}

export const revokeKey: Command = {
  name: 'keys revoke',
  usage: 'NAME',
  summary: 'End an API key.',
  wordCount: 1,
  options: {},
  help: {},
  run: (invocation) => runOperation(invocation, 'revoke-key', { name: invocation.words[0] }),
}
