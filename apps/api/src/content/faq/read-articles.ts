import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Locale, locales } from '@portolan/contract/identity/users'
import { composeText, findUnfitCharacter } from '@portolan/contract/shared/text-characters'
import { type Env, wrongFile } from '#platform/settings/env.ts'
import { type ArticleText, parseArticle } from './parse-article.ts'

/** Every article by its slug, in the languages that it is written in. */
export type FaqArticles = ReadonlyMap<string, ReadonlyMap<Locale, ArticleText>>

const shipped = fileURLToPath(new URL('./articles/', import.meta.url))
const fileName = /^(?<slug>[a-z0-9]+(?:-[a-z0-9]+)*)\.(?<locale>[a-z]{2})\.md$/

/**
 * The articles that ship, each replaced by the file of the same name in the company's own folder where there
 * is one; an empty file takes an article away. Throws with the file and what is wrong with it.
 */
export function readArticles(folder: string | null): FaqArticles {
  const articles = new Map<string, Map<Locale, ArticleText>>()
  for (const each of folder === null ? [shipped] : [shipped, folder]) {
    for (const name of readdirSync(each).filter((entry) => entry.endsWith('.md'))) {
      const { slug, locale } = identify(name)
      const texts = articles.get(slug) ?? new Map<Locale, ArticleText>()
      const source = composeText(readFileSync(join(each, name), 'utf8').replace(/^\ufeff/, ''))
      if (source.trim() === '') texts.delete(locale)
      else texts.set(locale, parse(name, source))
      if (texts.size === 0) articles.delete(slug)
      else articles.set(slug, texts)
    }
  }
  return articles
}

/**
 * The articles that this portal shows; throws `OperatorError` where FAQ_DIR is not what README.md describes.
 */
export function articlesOf({ faqFolder }: Pick<Env, 'faqFolder'>): FaqArticles {
  try {
    return readArticles(faqFolder)
  } catch (error) {
    throw wrongFile('FAQ_DIR: expected a folder of articles as described in README.md', error)
  }
}

function identify(name: string): { slug: string; locale: Locale } {
  const parts = fileName.exec(name)?.groups
  const locale = locales.find((known) => known === parts?.locale)
  if (!parts?.slug || !locale)
    throw new Error(`${name}: expected a name like opening-hours.en.md, with en or ru`)
  return { slug: parts.slug, locale }
}

function parse(name: string, source: string): ArticleText {
  const unfit = findUnfitCharacter(source, true)
  if (unfit !== null) throw new Error(`${name}: has the character ${unfit}; remove it`)
  try {
    return parseArticle(source)
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
