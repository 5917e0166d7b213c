type Pair = Record<'en' | 'ru', string>

/**
 * The towns that the name of a port names, in both languages: `Port of Ho Chi Minh City, Cat Lai` and `Порт
 * Хошимин (Катлай)` name two. None where the languages name a different number of them, since no one knows
 * which is which.
 */
export function portTowns({ en, ru }: Pair): Pair[] {
  if (!/\bPort\b/.test(en) || !/^Порт /.test(ru)) return []
  const split = (name: string) =>
    name
      .split(/[,()]/)
      .map((part) => part.trim().replace(/^Ports? of |^Port | Port$|^Порт /, ''))
      .filter((part) => part !== '')
  const [english, russian] = [split(en), split(ru)]
  if (english.length !== russian.length) return []
  return english.map((town, index) => ({ en: town, ru: russian[index] ?? town }))
}
