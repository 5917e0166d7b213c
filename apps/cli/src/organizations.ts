import { type Command, required } from './command.ts'
import { runOperation } from './one-operation.ts'

function aboutOrganization(word: string, operation: string, summary: string): Command {
  return {
    name: `organizations ${word}`,
    usage: 'REF --name NAME',
    summary,
    wordCount: 1,
    options: { name: { type: 'string' } },
    help: { '--name': 'the name that its people see; an import that brings another one changes it' },
    run: ({ words, options, output }) =>
      runOperation({ output }, operation, { ref: words[0] ?? '', name: required({ options }, 'name') }),
  }
}

export const createOrganization = aboutOrganization(
  'create',
  'create-organization',
  'Create a customer by your own reference; safe to run again.',
)

export const renameOrganization = aboutOrganization(
  'rename',
  'rename-organization',
  'Give a customer another name; safe to run again.',
)
