import * as z from 'zod/mini'
import { emailWord, fileWord, filledText, word } from '#commands/arguments.ts'
import { defineCommand } from '#commands/command.ts'
import { countOf } from '#commands/plural.ts'

const Exported = z.object({
  tables: z.int(),
  rows: z.int(),
  files: z.int(),
  /** Files that rows name and that the store didn't have. */
  missingFiles: z.int(),
})

const text = ({ rows, tables, files, missingFiles }: z.infer<typeof Exported>) =>
  [
    `${countOf(rows, 'row')} of ${countOf(tables, 'table')}`,
    countOf(files, 'file'),
    ...(missingFiles > 0 ? [`${missingFiles} missing in the store, see portal doctor`] : []),
  ].join(' · ')

const ref = word('REF', filledText, {
  help: 'reference of the organization',
  expects: 'the reference of an organization',
})
const archive = fileWord('made-file', 'the ZIP')

export const exportOrganization = defineCommand({
  name: 'export organization',
  summary: 'Export all that a customer takes along, in open formats, as a ZIP.',
  args: { ref, file: archive },
  result: { schema: Exported, text: (exported) => `Exported: ${text(exported)}` },
})

export const exportPerson = defineCommand({
  name: 'export person',
  summary: 'Export all that is kept about a person, for their request, as a ZIP.',
  args: { email: emailWord, file: archive },
  result: { schema: Exported, text: (exported) => `Exported: ${text(exported)}` },
})

export const importOrganization = defineCommand({
  name: 'import organization',
  summary: 'Import a customer that another portal of the same version exported.',
  args: { file: fileWord('input-file', 'the ZIP') },
  result: {
    schema: z.extend(Exported, { ref: z.string(), name: z.string() }),
    text: ({ name, ref, ...imported }) => `Imported ${name} (${ref}): ${text(imported)}`,
  },
})
