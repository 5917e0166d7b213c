import { type Command, required } from './command.ts'
import { runOperation } from './one-operation.ts'

function aboutMember(word: string, operation: string, summary: string): Command {
  return {
    name: `members ${word}`,
    usage: 'ADDRESS --organization REF',
    summary,
    wordCount: 1,
    options: { organization: { type: 'string' } },
    help: { '--organization': 'reference of the organization' },
    run: ({ words, options, output }) => {
      const organizationRef = required({ options }, 'organization')
      return runOperation({ output }, operation, { email: words[0] ?? '', organizationRef })
    },
  }
}

export const addMember = aboutMember(
  'add',
  'add-member',
  'Let a person with a login see the orders of an organization at once.',
)

export const removeMember = aboutMember(
  'remove',
  'remove-member',
  'Take an organization away from a person, with pins and notifications; the login stays.',
)
