import type { Command } from './command.ts'
import { runOperation } from './one-operation.ts'

export const listInvitations: Command = {
  name: 'invitations list',
  usage: '',
  summary: 'List the invitations and what became of them.',
  wordCount: 0,
  options: {},
  help: {},
  run: (invocation) => runOperation(invocation, 'list-invitations'),
}

export const revokeInvitation: Command = {
  name: 'invitations revoke',
  usage: 'ID',
  summary: 'End an invitation that nobody has used.',
  wordCount: 1,
  options: {},
  help: {},
  run: (invocation) => runOperation(invocation, 'revoke-invitation', { id: invocation.words[0] }),
}

export const reopenInvitations: Command = {
  name: 'invitations reopen',
  usage: '',
  summary: 'Accept typed codes again after too many wrong ones closed them.',
  wordCount: 0,
  options: {},
  help: {},
  run: (invocation) => runOperation(invocation, 'reopen-invitations'),
}
