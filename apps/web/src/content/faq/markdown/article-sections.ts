/** The articles of one section, in order; `name` is null for those without a section. */
export interface Section<Article> {
  name: string | null
  articles: Article[]
}

/**
 * Groups articles by section, in the order of each section's first article; those without a section come
 * last.
 */
export function bySection<Article extends { section: string | null }>(
  articles: readonly Article[],
): Section<Article>[] {
  const sections = Map.groupBy(articles, (article) => article.section)
  return [...sections]
    .map(([name, own]) => ({ name, articles: own }))
    .toSorted((a, b) => Number(a.name === null) - Number(b.name === null))
}
