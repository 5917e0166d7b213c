import * as z from 'zod/mini'
import { defineOperation } from '#platform/commands/operation.ts'
import { addMember as add, type MemberChange, removeMember as remove } from './change-members.ts'

const word = z.string().check(z.trim(), z.minLength(1))
const args = z.strictObject({ email: word, organizationRef: word })

function membershipsOf(organizations: number): string {
  if (organizations === 0) return 'It belongs to no organization now and sees nothing.'
  return `It belongs to ${organizations} organization${organizations === 1 ? '' : 's'}.`
}

function answerOf({ email, changed, organizations }: MemberChange, organizationRef: string, text: string) {
  return { text: `${text} ${membershipsOf(organizations)}`, email, organizationRef, changed, organizations }
}

/** `portal members add`. */
export const addMember = defineOperation({
  name: 'add-member',
  args,
  async run(deps, key) {
    const made = await add(deps, key)
    const { email, organization, changed } = made
    const text = changed
      ? `${email} now sees ${organization}.`
      : `${email} already belongs to ${organization}.`
    return answerOf(made, key.organizationRef, text)
  },
})

/** `portal members remove`. */
export const removeMember = defineOperation({
  name: 'remove-member',
  args,
  async run(deps, key) {
    const made = await remove(deps, key)
    const { email, organization, changed } = made
    const text = changed
      ? `${email} no longer sees ${organization}.`
      : `${email} does not belong to ${organization}.`
    return answerOf(made, key.organizationRef, text)
  },
})
