import { expect, it } from 'vitest'
import { lostAnchors, slugOf } from './article-draft.ts'

it.each([
  ['Opening hours', 'opening-hours'],
  ['  Über uns: 24/7! ', 'uber-uns-24-7'],
  ['Когда мы работаем', ''],
  ['x'.repeat(80), 'x'.repeat(60)],
])('the address of %j is %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

it('names the anchors that a text has lost, which links may lead to', () => {
  const before = '## Pages {#pages}\n\n## Who sees what {#who-sees-what}'
  expect(lostAnchors(before, '## All pages {#pages}\n\n## Who sees what')).toEqual(['who-sees-what'])
  expect(lostAnchors(before, before)).toEqual([])
})
