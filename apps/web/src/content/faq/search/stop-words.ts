import { wordsOf } from './search-words.ts'

// Words that are in every text and don't characterize it.
const list = `
a about am an and any are as at be but by can could did do does for from had has have he her how i if in into is it
its me my no not of on or our she should so than that the their them then there these they this those to us was we
were what when where which who whom whose why will with would you your
а без бы был была было были быть в вам вас ваш ваша ваше вашего вашей ваши ваших во вот вы где да для до его ее ей ему
если есть еще же за и из или им их к как какая какие какой ко когда которая которые который ли мне мной моего моей мои
мой моих моя мое мы на над нам нас наш наша наше наши не него нее ней нет них но о об он она они оно от по под при про
с свой свои себя со та так такой там те то тот ту тут ты у уже что чтобы эта эти это этот я
`

const stopWords = new Set(wordsOf(list).map(({ folded }) => folded))

/** The significant words of a search, or all of them if none is. */
export function tellingWords(search: string): string[] {
  const typed = [...new Set(wordsOf(search).map(({ folded }) => folded))]
  const telling = typed.filter((word) => !stopWords.has(word))
  return telling.length > 0 ? telling : typed
}
