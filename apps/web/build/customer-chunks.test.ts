import { expect, test } from 'vitest'
import { customerChunks } from './customer-chunks.ts'

test('chunks of customers’ pages are those that they would be without the desk', () => {
  const imports: Record<string, string[]> = {
    main: ['react'],
    list: ['react', 'rows', 'format'],
    detail: ['react', 'format', 'map', 'pdf'],
    other: ['only'],
    'desk-page': ['rows', 'map', 'form'],
  }
  const late: Record<string, string[]> = {
    main: ['list', 'detail', 'other', 'src/desk-routes.tsx'],
    'src/desk-routes.tsx': ['desk-page'],
  }
  const graph = {
    getModuleInfo: (id: string) => ({
      importedIds: imports[id] ?? [],
      dynamicallyImportedIds: late[id] ?? [],
    }),
  }
  const groups = customerChunks({ entry: 'main', desk: 'src/desk-routes.tsx' })
  const inOrder = groups.toSorted((a, b) => b.priority - a.priority)
  const chunkOf = (id: string) => inOrder.map(({ name }) => name(id, graph)).find((name) => name !== null)
  const chunks = ['list', 'rows', 'detail', 'map', 'pdf', 'format', 'other', 'only', 'form', 'desk-page'].map(
    chunkOf,
  )
  const [list, rows, detail, map, pdf, format, ...untouched] = chunks
  // The desk uses a part of both pages, and takes nothing out of them.
  expect([rows, map, pdf]).toEqual([list, detail, detail])
  expect(new Set([list, detail, format]).size).toBe(3)
  expect(format).toBeDefined()
  // It doesn't use the rest, which the bundler divides by itself.
  expect(untouched).toEqual([undefined, undefined, undefined, undefined])
  // Modules of more pages are taken first, since a group also takes the imports of its modules.
  expect(inOrder[0]?.debugName).toBe('customers 150')
})
