import { afterPaint } from '#platform/ui/look/after-paint.ts'

let shownPath: string | undefined

/**
 * Lets a page opened from another wait for the next frame: rendering it may take a phone half a second, and
 * the click should get a response first. The first page doesn't wait, nor do choices within a page, whose
 * control is part of it.
 */
export function afterPress(opening: {
  preload: boolean
  location: { pathname: string }
}): Promise<void> | undefined {
  if (opening.preload) return undefined
  const from = shownPath
  shownPath = opening.location.pathname
  if (from === undefined || from === shownPath) return undefined
  return new Promise((resolve) => afterPaint(resolve))
}
