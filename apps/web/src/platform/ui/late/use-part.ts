import { useEffect, useEffectEvent, useState } from 'react'
import { onIntent } from './on-intent.ts'

type Load<Part extends object> = () => Promise<Part>

const loadedParts = new WeakMap<Load<object>, object>()

async function loadPart<Part extends object>(load: Load<Part>): Promise<Part> {
  // Browsers remember a failed import for as long as the document lives: try none without a network, unless
  // the service worker has the code.
  if (!navigator.onLine && !navigator.serviceWorker?.controller) throw new Error('There is no network')
  const part = await load()
  loadedParts.set(load, part)
  return part
}

/**
 * The code of what isn't drawn at first, such as a menu: loads once a button is reached, and is kept from the
 * first time that it's needed; null until it has loaded. `load` must not change.
 */
export function usePart<Part extends object>(
  load: Load<Part>,
  isNeeded: boolean,
  onFailure: () => void,
): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  const loaded = isNeeded ? (loadedParts.get(load) as Part | undefined) : undefined
  if (loaded && !part) setPart(() => loaded)

  const fail = useEffectEvent(onFailure)
  useEffect(() => onIntent(() => loadPart(load)), [load])
  useEffect(() => {
    if (isNeeded)
      loadPart(load).then(
        (module) => setPart(() => module),
        () => fail(),
      )
  }, [load, isNeeded])
  return loaded ?? part
}

const failures = new EventTarget()

/** Reports that what was pressed to be opened couldn't be loaded. */
export function reportPartFailure(): void {
  failures.dispatchEvent(new Event('failure'))
}

/** Calls back for each part that was opened and couldn't be loaded, until the answer is called. */
export function onPartFailure(call: () => void): () => void {
  failures.addEventListener('failure', call)
  return () => failures.removeEventListener('failure', call)
}
