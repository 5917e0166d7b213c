let leaving = false

window.addEventListener('pagehide', () => {
  leaving = true
})
window.addEventListener('pageshow', () => {
  leaving = false
})

/** True if the document is being left, so that failures of pending requests mean nothing. */
export function isLeaving(): boolean {
  return leaving
}
