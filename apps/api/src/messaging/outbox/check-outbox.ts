import { defineOperation, noArguments, OperationFault } from '#platform/commands/operation.ts'
import { outboxState } from './queries.ts'

const longestWaitSeconds = 600

/** The part of `portal doctor` about messages: unwell where some wait for long or could not be sent. */
export const checkOutbox = defineOperation({
  name: 'check-outbox',
  args: noArguments,
  async run({ database, env }) {
    const { waiting, longestWait, failed, lastError } = await outboxState(database)
    const ways = [
      env.mail === null ? 'e-mails stay in the outbox' : `e-mails by ${env.mail.host}`,
      env.sms === null ? 'SMS stay in the outbox' : `SMS by ${new URL(env.sms.url).host}`,
    ].join(', ')
    const text = `${ways}; ${waiting} waiting, ${failed} failed in seven days`
    if (failed > 0 || longestWait > longestWaitSeconds) {
      throw new OperationFault('undelivered', `${text}${lastError === null ? '' : `: ${lastError}`}`)
    }
    return { text, waiting, failed }
  },
})
