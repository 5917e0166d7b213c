import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Avatar } from './avatar.tsx'

it('is called “Avatar” and has the asked size, unless it has a name', () => {
  const image = renderToString(<Avatar image="/photo" imageSize={48} />)
  expect(image).toContain('src="/photo"')
  expect(image).toContain('alt="Avatar"')
  expect(image).toContain('width="48"')
  expect(renderToString(<Avatar image="/photo" name="Anna Lind" />)).toContain('alt="Anna Lind"')
})

it('is a silhouette without an image', () => {
  const silhouette = renderToString(<Avatar />)
  expect(silhouette).not.toContain('<img')
  expect(silhouette).toContain('aria-label="Avatar"')
})
