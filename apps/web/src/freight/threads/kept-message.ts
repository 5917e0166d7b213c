/** A typed message, kept outside the dialog so that closing it loses nothing. */
export interface TypedMessage {
  text: string
  /** The email of a contact; empty for the first one, or the company. */
  contactEmail: string
}

const noMessage: TypedMessage = { text: '', contactEmail: '' }

/** The message as this tab kept it; empty if there is none, or the browser stores nothing. */
export function readMessage(store: Pick<Storage, 'getItem'>, name: string): TypedMessage {
  try {
    const { text, contactEmail } = JSON.parse(store.getItem(name) ?? '{}') as Partial<TypedMessage>
    return typeof text === 'string' && typeof contactEmail === 'string' ? { text, contactEmail } : noMessage
  } catch {
    return noMessage
  }
}

/** Keeps a message until it's sent; an empty one is removed. */
export function writeMessage(
  store: Pick<Storage, 'setItem' | 'removeItem'>,
  name: string,
  message: TypedMessage,
): void {
  try {
    if (message.text.trim() === '') store.removeItem(name)
    else store.setItem(name, JSON.stringify(message))
  } catch {
    // The page keeps it until it's left.
  }
}
