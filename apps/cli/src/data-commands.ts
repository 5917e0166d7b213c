import type { Command } from './command.ts'
import { runOperation } from './one-operation.ts'

const plain = { usage: '', wordCount: 0, options: {}, help: {} }

export const migrate: Command = {
  ...plain,
  name: 'migrate',
  summary: 'Bring the database up to this version.',
  run: (invocation) => runOperation(invocation, 'migrate'),
}

export const demo: Command = {
  ...plain,
  name: 'demo',
  summary: 'Fill an empty database with demo data.',
  run: (invocation) => runOperation(invocation, 'demo'),
}

export const listUsers: Command = {
  ...plain,
  name: 'users list',
  summary: 'List the logins and their organizations.',
  run: (invocation) => runOperation(invocation, 'list-users'),
}

export const listOrganizations: Command = {
  ...plain,
  name: 'organizations list',
  summary: 'List the customers with their references.',
  run: (invocation) => runOperation(invocation, 'list-organizations'),
}
