type Reporter = (error: unknown, context: string) => void

let reporter: Reporter = (error, context) => console.error(context, error)

/** Tells the error reporter of something that the person need not see; to the console unless one is set. */
export function reportError(error: unknown, context: string): void {
  reporter(error, context)
}

/** Sends reports elsewhere from now on. */
export function setErrorReporter(next: Reporter): void {
  reporter = next
}
