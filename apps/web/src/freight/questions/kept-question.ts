import type { Question } from './ask-dialog.tsx'

const nothing: Question = { text: '', contactEmail: '' }

/** The question as this tab kept it; empty if there is none, or the browser stores nothing. */
export function readQuestion(store: Pick<Storage, 'getItem'>, name: string): Question {
  try {
    const { text, contactEmail } = JSON.parse(store.getItem(name) ?? '{}') as Partial<Question>
    return typeof text === 'string' && typeof contactEmail === 'string' ? { text, contactEmail } : nothing
  } catch {
    return nothing
  }
}

/** Keeps a question until it's sent; an empty one is removed. */
export function writeQuestion(
  store: Pick<Storage, 'setItem' | 'removeItem'>,
  name: string,
  question: Question,
): void {
  try {
    if (question.text.trim() === '') store.removeItem(name)
    else store.setItem(name, JSON.stringify(question))
  } catch {
    // The page keeps it until it's left.
  }
}
