import { expect, test } from 'vitest'
import { insideChunks } from './inside-chunks.ts'

test('what is shared inside, with visitors and by one page only becomes a chunk each', () => {
  const imports: Record<string, string[]> = {
    main: ['react'],
    frame: ['react', 'icons'],
    list: ['react', 'rows', 'badge', 'format'],
    detail: ['react', 'badge', 'map', 'steps'],
    reset: ['react', 'format', 'code', 'button', 'steps'],
    menu: ['react', 'icons', 'popup', 'button'],
    other: ['rows', 'only', 'answers'],
  }
  const graph = {
    getModuleInfo: (id: string) => ({
      importedIds: imports[id] ?? [],
      dynamicallyImportedIds: id === 'main' ? ['frame', 'list', 'detail', 'reset', 'other', 'menu'] : [],
    }),
  }
  const groups = insideChunks({
    entry: 'main',
    frame: 'frame',
    pages: { orders: ['list'], order: ['detail'] },
    late: ['menu'],
    visitors: /^reset$/,
    everywhere: /^(rows|answers)$/,
  })
  const chunkOf = (id: string) =>
    groups.toSorted((a, b) => b.priority - a.priority).find(({ name }) => name(id, graph))?.debugName
  const chunks = Object.fromEntries(
    [
      'frame',
      'icons',
      'badge',
      'list',
      'rows',
      'detail',
      'map',
      'steps',
      'format',
      'code',
      'only',
      'other',
      'menu',
      'popup',
      'button',
      'answers',
    ].map((id) => [id, chunkOf(id)]),
  )
  expect(chunks).toEqual({
    frame: 'inside',
    icons: 'inside',
    badge: 'inside',
    list: 'orders',
    detail: 'order',
    map: 'order',
    menu: 'late',
    popup: 'late',
    button: 'shared-late',
    // Small parts of most pages go with the code shared with visitors.
    rows: 'shared',
    answers: 'shared',
    // The entry and pages for visitors never load code that only signed-in pages need.
    format: 'shared',
    // The first page has no use for it.
    steps: 'shared-order',
    code: undefined,
    only: undefined,
    other: undefined,
  })
})
