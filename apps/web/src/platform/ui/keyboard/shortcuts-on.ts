import { createContext } from 'react'

/** Whether keys that type a character are shortcuts; hints only mention them then. */
export const ShortcutsOn = createContext(true)
