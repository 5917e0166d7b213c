import { expect, test } from 'vitest'
import { iconFiles, importIcons } from './icon-files.ts'

const files = iconFiles(`import * as index from './icons/index.mjs'
export { index as icons }
export { default as Bell, default as BellIcon } from './icons/bell.mjs'
export { default as CircleAlert, default as AlertCircle } from './icons/circle-alert.mjs'
export { default as createLucideIcon } from './createLucideIcon.mjs'
`)

test('an icon has its file under each of its names', () => {
  expect([...files]).toEqual([
    ['Bell', 'bell'],
    ['BellIcon', 'bell'],
    ['CircleAlert', 'circle-alert'],
    ['AlertCircle', 'circle-alert'],
  ])
})

test('icons are imported from their own files under the names that the code uses', () => {
  const code = `import { useState } from 'react'
import { AlertCircle as Warning, Bell } from 'lucide-react'
export const icon = Bell
`
  expect(importIcons(code, files)).toBe(`import { useState } from 'react'
import Warning from 'lucide-react/icons/circle-alert'; import Bell from 'lucide-react/icons/bell';
export const icon = Bell
`)
})

test('an icon without a file fails the build', () => {
  expect(() => importIcons("import { Unknown } from 'lucide-react'", files)).toThrow(
    'lucide-react has no file for Unknown.',
  )
  expect(() => importIcons("import * as all from 'lucide-react'", files)).toThrow('no file for all')
})
