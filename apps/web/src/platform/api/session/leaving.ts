let leaving = false

window.addEventListener('pagehide', () => {
  leaving = true
})
window.addEventListener('pageshow', () => {
  leaving = false
})

/** Whether the document is being left: what was still being asked then fails without meaning anything. */
export function isLeaving(): boolean {
  return leaving
}
