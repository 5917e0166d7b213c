import type { TaskQueue } from '@portolan/contract/company/tasks/tasks'
import type { Locale } from '@portolan/contract/identity/users'
import { type Letter, oneLine, type Sender } from '#messaging/letters/letter.ts'
import { formatDate } from '#messaging/letters/letter-facts.ts'
import type { LetterTask, TasksContent } from '#messaging/letters/message.ts'

/** One language's words for letters about tasks. */
export interface TaskWords {
  locale: Locale
  queues: Record<TaskQueue, string>
  title: Record<TasksContent['reason'], (tasks: number) => string>
  since: (date: string) => string
  more: (tasks: number) => string
  open: string
  footer: Record<TasksContent['to'], (company: string) => string>
}

/** Where the tasks of each queue are done; those of systems are only listed in Today. */
const pathOf: Readonly<Record<TaskQueue, (task: LetterTask) => string>> = {
  cancellations: ({ id }) => `/preorders/${id}`,
  amendments: ({ id }) => `/preorders/${id}`,
  preorders: ({ id }) => `/preorders/${id}`,
  'preorder-answers': ({ id }) => `/preorders/${id}`,
  quotes: ({ id }) => `/quotes/${id}`,
  'expiring-offers': ({ id }) => `/quotes/${id}`,
  'expiring-rates': ({ id }) => `/rates/versions/${id}`,
  threads: ({ id }) => `/threads/${id}`,
  documents: ({ id }) => `/documents?document=${id}`,
  messages: ({ id }) => `/messages/${id}`,
  orders: ({ id }) => `/orders/${id}`,
  invitations: ({ organization }) => `/customers?search=${encodeURIComponent(organization ?? '')}`,
  imports: ({ id }) => `/imports/${id}`,
  webhooks: () => '',
  emails: () => '',
}

/** New tasks, or all that wait, each with a link to where it's done. */
export function writeTasks({ reason, to, queues }: TasksContent, sender: Sender, words: TaskWords): Letter {
  const { company } = sender
  const desk = `${sender.origin}/desk`
  const count = queues.reduce((sum, queue) => sum + queue.count, 0)
  const title = words.title[reason](count)
  const names = queues.map(({ queue }) => words.queues[queue]).join(', ')
  const partOf = (queue: TaskQueue, task: LetterTask) => ({
    part: 'subject' as const,
    title: oneLine(`${words.queues[queue]}: ${task.name}`, 200),
    url: `${desk}${pathOf[queue](task)}`,
    lines: [
      ...(task.organization === null ? [] : [oneLine(task.organization, 200)]),
      ...(reason === 'daily' ? [words.since(formatDate(task.since, words.locale))] : []),
    ],
  })
  return {
    subject: `${title}: ${names} – ${company}`,
    preview: names,
    title,
    parts: [
      ...queues.flatMap(({ queue, count: all, tasks }) => [
        ...tasks.map((task) => partOf(queue, task)),
        ...(all > tasks.length
          ? [{ part: 'note', text: `${words.queues[queue]}: ${words.more(all - tasks.length)}` } as const]
          : []),
      ]),
      { part: 'button', label: words.open, url: desk },
    ],
    footer: words.footer[to](company),
    // Never sent by SMS.
    sms: `${company}: ${title}`,
  }
}
