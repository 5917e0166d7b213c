import { expect, test } from 'vitest'
import { insideChunks } from './inside-chunks.ts'

const imports: Record<string, string[]> = {
  main: ['react'],
  frame: ['react', 'icons'],
  list: ['react', 'rows', 'badge', 'format', 'cards'],
  detail: ['react', 'badge', 'map', 'steps'],
  reset: ['react', 'format', 'code'],
  menu: ['react', 'icons', 'popup'],
  dialog: ['popup', 'veil'],
  desk: ['rows', 'steps', 'log', 'zod'],
  'desk-routes': ['rows', 'rooms', 'bell'],
  'desk-layers': ['rooms', 'staff'],
  'desk-page': ['rooms', 'table'],
  'desk-other': ['table', 'bell'],
  other: ['answers', 'only', 'zod', 'form'],
  form: ['zod'],
}
const sizes: Record<string, number> = {
  map: 90_000,
  log: 50_000,
  only: 10,
  'desk-page': 90_000,
  steps: 30_000,
  popup: 70_000,
}
const pages = ['frame', 'list', 'detail', 'reset', 'other', 'desk', 'menu', 'dialog']
const staffPages = ['desk-routes', 'desk-layers', 'desk-page', 'desk-other']
const graph = {
  getModuleInfo: (id: string) => ({
    importedIds: imports[id] ?? [],
    dynamicallyImportedIds: id === 'main' ? [...pages, ...staffPages] : [],
    code: 'x'.repeat(sizes[id] ?? 10),
  }),
}

/** The names of the chunks that a build makes for these modules; null for a page's own. */
function chunksOf(ids: readonly string[], everywhere = [/^rows$/, /^answers$/]) {
  const groups = insideChunks({
    entry: 'main',
    frame: 'frame',
    firstPage: ['list'],
    secondPage: ['detail'],
    desk: { pages: /^desk-/, frame: ['desk-routes', 'desk-layers'] },
    late: ['menu', 'dialog'],
    visitors: [/^reset$/],
    everywhere,
    elsewhere: /^zod$/,
    weights: [[/^detail$/, 10]],
  }).toSorted((a, b) => b.priority - a.priority)
  return Object.fromEntries(
    ids.map((id) => {
      const name = groups.map((group) => group.name(id, graph)).find((each) => each !== null)
      return [id, name?.replace(/~.*/, '') ?? null]
    }),
  )
}

test('what is shared inside, with visitors and by one page only becomes a chunk each', () => {
  expect(chunksOf(['frame', 'icons', 'badge', 'list', 'cards', 'rows', 'answers', 'format'])).toEqual({
    frame: 'inside',
    icons: 'inside',
    // The second page has it, too.
    badge: 'inside',
    list: 'orders',
    cards: 'orders',
    // Small parts of most pages go with their frame.
    rows: 'inside',
    answers: 'inside',
    // The entry and pages for visitors never load code that only signed-in pages need.
    format: 'shared',
  })
  // A page's own code is found by itself.
  expect(chunksOf(['zod', 'code', 'other', 'only', 'log'])).toEqual({
    zod: null,
    code: null,
    other: null,
    only: null,
    log: null,
  })
})

test('what two pages share is a chunk that neither has for itself', () => {
  expect(chunksOf(['steps', 'popup', 'veil', 'menu', 'dialog'])).toEqual({
    steps: 'detail',
    // Everything that loads once a button is reached counts as one page.
    popup: 'late',
    veil: 'late',
    menu: 'late',
    dialog: 'late',
  })
})

test('what every page of the desk begins with is one chunk', () => {
  expect(chunksOf(['desk-routes', 'desk-layers', 'rooms', 'staff', 'bell', 'desk-page'])).toEqual({
    'desk-routes': 'desk-layers',
    'desk-layers': 'desk-layers',
    rooms: 'desk-layers',
    staff: 'desk-layers',
    bell: 'desk-layers',
    'desk-page': null,
  })
})

test('a pattern that no module matches any more ends the build', () => {
  expect(() => chunksOf(['frame'], [/^rows$/, /^moved$/])).toThrow('No module matches /^moved$/')
})
