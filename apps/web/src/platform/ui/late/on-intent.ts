type Load = () => Promise<unknown>

const waiting = new Set<Load>()
let hasIntent = false

const signs = ['pointerover', 'pointerdown', 'focusin'] as const

function start(load: Load): void {
  // Opening the part asks again, and reports a failure.
  load().catch(() => {})
}

function listen({ target }: Event): void {
  if (!(target instanceof Element) || !target.closest('button')) return
  hasIntent = true
  for (const sign of signs) document.removeEventListener(sign, listen, true)
  for (const load of waiting) start(load)
  waiting.clear()
}

/**
 * Loads what floats above pages as soon as the pointer or the focus reaches the first button: a press follows
 * a moment later, and a person who only reads never loads it. Returns what takes a waiting `load` back.
 */
export function onIntent(load: Load): () => void {
  if (hasIntent) {
    start(load)
    return () => {}
  }
  waiting.add(load)
  // Adding the same listener again changes nothing.
  for (const sign of signs) document.addEventListener(sign, listen, true)
  return () => waiting.delete(load)
}
