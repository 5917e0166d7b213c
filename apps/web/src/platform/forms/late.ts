/** A part of the code that is loaded when it is first needed. */
export interface Late<Module> {
  /** Null until it is there, and where it could not be loaded. */
  current: Module | null
  load: () => Promise<void>
}

/** Nothing is loaded yet. */
export function late<Module>(load: () => Promise<Module>): Late<Module> {
  const part: Late<Module> = {
    current: null,
    async load() {
      part.current ??= await load().catch(() => null)
    },
  }
  return part
}
