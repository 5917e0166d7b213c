import type { Question, Questions } from './questions.ts'

const customers = '/api/v2/customer/orders/'
const paths: Record<string, string> = {
  '': '/api/v2/company/orders/',
  'attention/': '/api/v2/company/order-attention/',
  'places/': '/api/v2/company/order-places/',
}

/** The same question about the orders of all customers; null where the company has no such call. */
function asCompany({ path, finds }: Question): Question | null {
  const [asked = '', query = ''] = path.split('?')
  const company = paths[asked.slice(customers.length)]
  if (company === undefined) return null
  const params = new URLSearchParams(query)
  const ordering = params.get('ordering')?.replace('-pinned,', '')
  if (ordering) params.set('ordering', ordering)
  return { path: `${company}?${params}`, finds }
}

/** The tasks that wait, and the questions that a customer asks of their orders, asked of all orders. */
export function companyQuestions(questions: Questions): Questions {
  const asked: Questions = {
    'all customers: tasks': () => ({ path: '/api/v2/company/tasks/', finds: 'any' }),
    'all customers: tasks, counted': () => ({ path: '/api/v2/company/tasks/counts/', finds: 'any' }),
  }
  for (const [name, question] of Object.entries(questions))
    if (asCompany(question(0)) !== null)
      asked[`all customers: ${name}`] = (place) => asCompany(question(place)) ?? question(place)
  return asked
}
