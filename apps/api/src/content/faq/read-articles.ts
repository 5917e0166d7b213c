import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Locale, locales } from '@portolan/contract/identity/users'
import { composeText, findUnfitCharacter } from '@portolan/contract/shared/text-characters'
import { type Env, wrongFile } from '#platform/settings/env.ts'
import { type ArticleText, parseArticle } from './parse-article.ts'

/** Articles by slug, in their languages. */
export type FaqArticles = ReadonlyMap<string, ReadonlyMap<Locale, ArticleText>>

const shipped = fileURLToPath(new URL('./articles/', import.meta.url))
const fileName = /^(?<slug>[a-z0-9]+(?:-[a-z0-9]+)*)\.(?<locale>[a-z]{2})\.md$/

/** They don't change while the process runs. */
let builtIn: FaqArticles | null = null

/**
 * The built-in articles, each replaced by the file of the same name in the company's folder, if any; an empty
 * file removes an article. Throws the file with its error.
 */
export function readArticles(folder: string | null): FaqArticles {
  builtIn ??= readFolder(shipped, new Map())
  return folder === null ? builtIn : readFolder(folder, builtIn)
}

/** The articles of a folder before the others. */
function readFolder(folder: string, others: FaqArticles): FaqArticles {
  const articles = new Map([...others].map(([slug, texts]) => [slug, new Map(texts)]))
  for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.md'))) {
    const { slug, locale } = identify(name)
    const texts = articles.get(slug) ?? new Map<Locale, ArticleText>()
    const source = composeText(readFileSync(join(folder, name), 'utf8').replace(/^\ufeff/, ''))
    if (source.trim() === '') texts.delete(locale)
    else texts.set(locale, parse(name, source))
    if (texts.size === 0) articles.delete(slug)
    else articles.set(slug, texts)
  }
  return articles
}

/**
 * The articles of this portal; throws `OperatorError` if FAQ_DIR doesn't match its description in README.md.
 */
export function articlesOf({ faqFolder }: Pick<Env, 'faqFolder'>): FaqArticles {
  try {
    return readArticles(faqFolder)
  } catch (error) {
    throw wrongFile('FAQ_DIR: expected a folder of articles as described in README.md', error)
  }
}

/** The articles that the company's folder has files of. */
export function ownSlugsOf({ faqFolder }: Pick<Env, 'faqFolder'>): ReadonlySet<string> {
  const names = faqFolder === null ? [] : readdirSync(faqFolder).filter((name) => name.endsWith('.md'))
  return new Set(names.map((name) => identify(name).slug))
}

function identify(name: string): { slug: string; locale: Locale } {
  const parts = fileName.exec(name)?.groups
  const locale = locales.find((each) => each === parts?.locale)
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
