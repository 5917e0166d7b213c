/**
 * Invisible characters in text copied from documents, messengers and system windows: soft hyphens, zero-width
 * spaces, direction marks, byte order marks. The server rejects them, and people can't delete what they can't
 * see.
 */
const unseen = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

export function withoutUnseen(text: string): string {
  return text.replace(unseen, '')
}

/** Removes them from text pasted or dropped into fields. Passwords stay unchanged. */
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
    // Deprecated, but the only way that supports undo.
    page.execCommand('insertText', false, clean)
  })
}
