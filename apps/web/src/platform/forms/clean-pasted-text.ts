/**
 * What comes along unseen when text is copied from documents, messengers and system windows: soft hyphens,
 * zero-width spaces, direction marks, byte order marks. The server refuses them, and a person can't delete
 * what isn't shown.
 */
const unseen = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

export function withoutUnseen(text: string): string {
  return text.replace(unseen, '')
}

/** Has text pasted or dropped into fields without them. Passwords stay as they are. */
export function cleanPastedText(page: Document): void {
  page.addEventListener('beforeinput', (event) => {
    const { target, inputType, data } = event
    const isField =
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && target.type !== 'password')
    if (!isField || !/^insertFrom(Paste|Drop)$/.test(inputType)) return
    const text = data ?? event.dataTransfer?.getData('text/plain') ?? ''
    const clean = withoutUnseen(text)
    if (clean === text) return
    event.preventDefault()
    // Deprecated, but the only way that can be undone.
    page.execCommand('insertText', false, clean)
  })
}
