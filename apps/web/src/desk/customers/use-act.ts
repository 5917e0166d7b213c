import { useDeskAct } from '#desk/frame/use-desk-act.ts'
import { refreshCustomers } from './queries.ts'

/** An act in the room of customers. */
export function useAct() {
  return useDeskAct(refreshCustomers)
}
