import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { withOnePath, withoutKeys } from './light-icons.ts'

test('an icon keeps its shapes and loses its keys', async () => {
  const icons = new URL('../esm/icons/', import.meta.resolve('lucide-react'))
  const code = await readFile(new URL('eye-off.mjs', icons), 'utf8')
  expect(code).toContain('key: "')
  const light = withoutKeys(code)
  expect(light).not.toMatch(/key: "|^__iconData\.node;/m)
  expect(light.match(/\bd: "[^"]+"/g)).toEqual(code.match(/\bd: "[^"]+"/g))
  expect(light).toContain('createLucideIcon(__iconData)')
})

test('an icon draws its paths as one and keeps its other shapes', async () => {
  const icons = new URL('../esm/icons/', import.meta.resolve('lucide-react'))
  const read = async (name: string) => withOnePath(withoutKeys(await readFile(new URL(name, icons), 'utf8')))
  const sliders = await read('sliders-horizontal.mjs')
  expect(sliders.match(/"path"/g)).toHaveLength(1)
  expect(sliders).toContain('M10 5H3M12 19H3M14 3v4')
  const help = await read('circle-question-mark.mjs')
  expect(help.match(/\["(path|circle)"/g)?.toSorted()).toEqual(['["circle"', '["path"'])
})

test('a path that begins relative to nothing begins there as part of another, too', () => {
  const icon = (...paths: string[]) =>
    `node: [\n${paths.map((d) => `    ["path", { d: "${d}" }]`).join(',\n')}\n  ]\n`
  expect(withOnePath(icon('M1 1v2', 'm6 9 6 6 6-6', 'm.5-.5.5 2', 'm2 2v3'))).toContain(
    'd: "M1 1v2M6 9l6 6 6-6M.5 -.5l.5 2M2 2v3"',
  )
})

test('a path that looks otherwise stays by itself', () => {
  const icon =
    'node: [\n    ["path", { d: "M1 1" }],\n    ["path", { d: "M2 2", fill: "none" }],\n    ["path", { d: "M3 3" }]\n  ]\n'
  expect(withOnePath(icon)).toContain(
    '["path", { d: "M1 1M3 3" }],\n    ["path", { d: "M2 2", fill: "none" }]',
  )
})
