import { importsOf, type SourceFile } from '../source-files.ts'
import type { Rule } from './boundary-rules.ts'

interface Declared {
  name: string
  isType: boolean
  file: SourceFile
}

const declaration =
  /^export (?:declare |abstract |async )*(const|let|function\*?|class|enum|interface|type) (\w+)/gm

function declaredIn(files: readonly SourceFile[], folder: string): Declared[] {
  return files
    .filter(({ path }) => path.startsWith(folder) && !path.endsWith('.test.ts'))
    .flatMap((file) =>
      [...file.text.matchAll(declaration)].map(([, kind = '', name = '']) => ({
        name,
        isType: kind === 'interface' || kind === 'type',
        file,
      })),
    )
}

/**
 * A name in both contract and freight means one thing and is declared once: in freight. The contract may have
 * the schema of freight's type, in a file that imports from the type's file.
 */
export const oneSourceOfNames: Rule = (files) => {
  const ofFreight = Map.groupBy(declaredIn(files, 'packages/freight/src/'), ({ name }) => name)
  return declaredIn(files, 'packages/contract/src/').flatMap(({ name, isType, file }) => {
    const same = ofFreight.get(name) ?? []
    const twin = same.find((each) => each.isType === isType)
    if (twin !== undefined) return [`${file.path}: ${name} is declared in ${twin.file.path}, too`]
    const imports = importsOf(file)
    return same
      .filter((type) => !imports.includes(type.file.path))
      .map((type) => `${file.path}: ${name} doesn't come from ${type.file.path}`)
  })
}
