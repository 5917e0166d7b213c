import { expect, test } from 'vitest'
import { bySection } from './article-sections.ts'

test('articles stand under their sections, those without one last', () => {
  const articles = [
    { slug: 'a', section: 'One' },
    { slug: 'b', section: null },
    { slug: 'c', section: 'Two' },
    { slug: 'd', section: 'One' },
  ]
  const sections = bySection(articles)
  expect(sections.map(({ name, articles: own }) => [name, own.map(({ slug }) => slug)])).toEqual([
    ['One', ['a', 'd']],
    ['Two', ['c']],
    [null, ['b']],
  ])
})
