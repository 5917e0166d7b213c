import { createContext } from 'react'

/** Whether keys that type a character are shortcuts, so that only then hints say so. */
export const ShortcutsOn = createContext(true)
