/** Built messages are text, or a list that the formatter reads; never a group. */
export type Message = string | readonly unknown[]
export interface Group {
  readonly [key: string]: Message | Group
}

export function isGroup(value: Message | Group | undefined): value is Group {
  return typeof value === 'object' && !Array.isArray(value)
}

/** The messages of `over`, and those of `under` where `over` has none. */
export function layMessages(over: Group, under: Group): Group {
  const laid: Record<string, Message | Group> = { ...under }
  for (const [key, message] of Object.entries(over)) {
    const beneath = under[key]
    laid[key] = isGroup(message) && isGroup(beneath) ? layMessages(message, beneath) : message
  }
  return laid
}
