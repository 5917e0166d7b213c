import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Icon } from './icon.tsx'
import { type IconName, icons } from './icons.ts'

it('has a shape for each theme where it has a dark variant', () => {
  const names = Object.keys(icons) as IconName[]
  const shapes = names.map((name) => renderToString(<Icon name={name} />).split('<svg').length - 1)
  expect(shapes).toEqual(names.map((name) => ('dark' in icons[name] ? 2 : 1)))
  expect(shapes).toContain(2)
})
