import * as z from 'zod/mini'
import { defineOperation } from '#platform/commands/operation.ts'
import { saveOrganization } from './save-organization.ts'

// As an import takes them, but for the comma: it separates references on the command line.
const noComma = z.refine<string>((ref) => !ref.includes(','), 'A reference has no comma.')
const args = z.strictObject({
  ref: z.string().check(z.trim(), z.minLength(1), z.maxLength(200), noComma),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
})

/** `portal organizations create`. */
export const createOrganization = defineOperation({
  name: 'create-organization',
  args,
  async run(deps, { ref, name }) {
    const { outcome } = await saveOrganization(deps, { ref, name }, { only: 'create' })
    const changed = outcome === 'created'
    return {
      text: changed ? `Created ${name} (${ref}).` : `${name} (${ref}) already exists.`,
      ref,
      name,
      changed,
    }
  },
})

/** `portal organizations rename`. */
export const renameOrganization = defineOperation({
  name: 'rename-organization',
  args,
  async run(deps, { ref, name }) {
    const { outcome, before } = await saveOrganization(deps, { ref, name }, { only: 'rename' })
    const changed = outcome === 'renamed'
    const text = changed ? `Renamed ${before} to ${name}.` : `${ref} is already called ${name}.`
    return { text, ref, name, changed }
  },
})
