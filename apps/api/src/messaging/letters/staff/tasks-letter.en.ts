import type { Letters } from '#messaging/letters/letter.ts'
import { type TaskWords, writeTasks } from './tasks-letter.ts'

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

const words: TaskWords = {
  locale: 'en',
  queues: {
    cancellations: 'Cancellations',
    amendments: 'Amendments',
    preorders: 'New pre-orders',
    'preorder-answers': 'Customers’ answers',
    quotes: 'Quote requests',
    'expiring-offers': 'Offers that expire soon',
    'expiring-rates': 'Rate sheets that expire soon',
    threads: 'Unanswered questions',
    documents: 'Documents to check',
    messages: 'Unmatched messages',
    orders: 'Orders that need action',
    invitations: 'Invitations unused for a week',
    imports: 'Failed imports',
    webhooks: 'Failing webhooks',
    emails: 'Messages that weren’t sent',
  },
  title: {
    new: (tasks) => count(tasks, 'new task'),
    daily: (tasks) => `Waiting today: ${count(tasks, 'task')}`,
  },
  since: (date) => `Since ${date}`,
  more: (tasks) => `${tasks} more`,
  open: 'Open Today',
  footer: {
    team: (company) =>
      `This address gets what newly waits at the desk of ${company}, as its operator has set.`,
    person: (company) =>
      `You chose these emails in the settings of the desk of ${company}, where you can turn them off.`,
  },
}

/** The letter about tasks of the desk. */
export const tasksLetter: Letters['tasks'] = (content, sender) => writeTasks(content, sender, words)
