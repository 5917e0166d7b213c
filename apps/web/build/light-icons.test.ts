import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { withoutKeys } from './light-icons.ts'

test('an icon keeps its shapes and loses its keys', async () => {
  const icons = new URL('../esm/icons/', import.meta.resolve('lucide-react'))
  const code = await readFile(new URL('eye-off.mjs', icons), 'utf8')
  expect(code).toContain('key: "')
  const light = withoutKeys(code)
  expect(light).not.toMatch(/key: "|^__iconData\.node;/m)
  expect(light.match(/\bd: "[^"]+"/g)).toEqual(code.match(/\bd: "[^"]+"/g))
  expect(light).toContain('createLucideIcon(__iconData)')
})
