import { buildFile } from './given-messages.ts'

/** Bodies of calls about conversations, for the walk over all calls. */
export const threadBodies: Readonly<Record<string, unknown>> = {
  askAboutOrder: { text: 'Where is it?' },
  sendThreadMessage: { text: 'Where is it?' },
  addThreadFile: buildFile(),
  sendCompanyMessage: { text: 'It has departed.' },
  addThreadNote: { text: 'Ask the carrier.' },
  addCompanyThreadFile: buildFile(),
}
