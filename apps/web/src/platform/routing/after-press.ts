import { afterPaint } from '#platform/ui/look/after-paint.ts'

let shownPath: string | undefined

/**
 * Lets a page that is opened from another wait for the next frame: drawing it may take a phone half a second,
 * and the click that opened it is to be answered before. The first page waits for nothing, nor does what is
 * chosen within a page: its control is part of the page.
 */
export function afterPress(opening: {
  preload: boolean
  location: { pathname: string }
}): Promise<void> | undefined {
  if (opening.preload) return undefined
  const from = shownPath
  shownPath = opening.location.pathname
  if (from === undefined || from === shownPath) return undefined
  return new Promise((done) => afterPaint(done))
}
