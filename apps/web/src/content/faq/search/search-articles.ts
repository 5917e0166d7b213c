import type { Passage, ReadArticle } from '#content/faq/markdown/article-passages.ts'
import { matchQuality, otherLayout, type Word, wordsOf } from './search-words.ts'
import { tellingWords } from './stop-words.ts'

/** A piece of text, highlighted where it matches the search. */
export interface Piece {
  text: string
  hit: boolean
}

/** A matching article, with its best passage. */
export interface Hit {
  article: ReadArticle
  title: Piece[]
  passage: Passage
  heading: Piece[]
  excerpt: Piece[]
}

const weights = { title: 8, heading: 4, summary: 3, text: 1 }

interface Scored {
  score: number
  /** The typed words that matched. */
  found: Set<string>
}

function scoreOf(text: string, typed: readonly string[], weight: number): Scored {
  const words = wordsOf(text)
  const matches = new Set<string>()
  let score = 0
  for (const each of typed) {
    const best = Math.max(0, ...words.map(({ folded }) => matchQuality(folded, each)))
    if (best > 0) matches.add(each)
    score += best * weight
  }
  return { score, found: matches }
}

function sum(parts: readonly Scored[]): Scored {
  return {
    score: parts.reduce((total, { score }) => total + score, 0),
    found: new Set(parts.flatMap(({ found }) => [...found])),
  }
}

function highlight(text: string, typed: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  let position = 0
  for (const { start, end } of wordsOf(text).filter((word) => isHit(word, typed))) {
    pieces.push(
      { text: text.slice(position, start), hit: false },
      { text: text.slice(start, end), hit: true },
    )
    position = end
  }
  pieces.push({ text: text.slice(position), hit: false })
  return pieces.filter((piece) => piece.text !== '')
}

function isHit(word: Word, typed: readonly string[]): boolean {
  return typed.some((each) => matchQuality(word.folded, each) > 0)
}

const before = 60
const excerptLength = 200

/** Some words around the first match. */
function excerptOf(text: string, typed: readonly string[]): Piece[] {
  const words = wordsOf(text)
  const first = words.find((word) => isHit(word, typed))
  const from = words.find(({ start }) => start >= (first?.start ?? 0) - before)?.start ?? 0
  const start = from <= (words[0]?.start ?? 0) ? 0 : from
  const end = words.findLast((word) => word.end <= start + excerptLength)?.end ?? text.length
  const isWhole = end >= (words.at(-1)?.end ?? 0)
  const excerpt = `${start > 0 ? '… ' : ''}${text.slice(start, isWhole ? undefined : end)}${isWhole ? '' : ' …'}`
  return highlight(excerpt, typed)
}

function judge(article: ReadArticle, typed: readonly string[]): { hit: Hit; score: number } | null {
  const own = sum([
    scoreOf(article.title, typed, weights.title),
    scoreOf(article.summary ?? '', typed, weights.summary),
  ])
  const passages = article.passages.map((passage) => ({
    passage,
    judged: sum([
      scoreOf(passage.heading, typed, weights.heading),
      scoreOf(passage.text, typed, weights.text),
    ]),
  }))
  const all = sum([own, ...passages.map(({ judged }) => judged)])
  if (!typed.every((each) => all.found.has(each))) return null
  const best = passages.toSorted((a, b) => b.judged.score - a.judged.score)[0]
  if (!best) return null
  const { passage, judged } = best
  // If only the title matches, the article's summary is more useful than its first words.
  const text = judged.score === 0 && article.summary ? article.summary : passage.text
  const hit: Hit = {
    article,
    title: highlight(article.title, typed),
    passage,
    heading: highlight(passage.heading, typed),
    excerpt: excerptOf(text, typed),
  }
  return { hit, score: own.score + judged.score }
}

function findBy(articles: readonly ReadArticle[], search: string): Hit[] {
  const typed = tellingWords(search)
  if (typed.length === 0) return []
  return articles
    .flatMap((article) => judge(article, typed) ?? [])
    .toSorted((a, b) => b.score - a.score)
    .map(({ hit }) => hit)
}

/**
 * The articles that contain every significant word, its beginning, or a variant with one typo or another
 * ending, best first; if there are none, the same for the keys' characters on the other keyboard layout.
 */
export function searchArticles(articles: readonly ReadArticle[], search: string): Hit[] {
  const hits = findBy(articles, search)
  return hits.length > 0 ? hits : findBy(articles, otherLayout(search))
}
