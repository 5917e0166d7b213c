import type { DecimalMark } from '@portolan/freight/booking/tables/read-number'
import { type FormEvent, useEffect, useState } from 'react'
import { Problem } from '#platform/api/problem.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'
import { faultsOf, type OrderValues } from './order-values.ts'
import type { useSaveOrder } from './use-save-order.ts'

type Lists = 'stops' | 'units' | 'references' | 'contacts'

interface Options {
  state: readonly [OrderValues, (values: OrderValues) => void]
  mark: DecimalMark
  saving: ReturnType<typeof useSaveOrder>
  onSaved: (saved: { id: string; number: string }) => void
}

const fieldIdOf = (path: string): string => `order-${path}`

/** The form of a new order: its fields have the API's paths, so that each refusal appears at its field. */
export function useOrderForm({ state: [values, setValues], mark, saving, onSaved }: Options) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const [isChecked, setChecked] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const failure = saving.error

  const errors = new Map<string, string>()
  if (isChecked)
    for (const [path, fault] of faultsOf(values, mark))
      errors.set(path, t(`faults.${fault.kind}`, { position: fault.position }))
  let general: unknown = failure
  if (failure instanceof Problem && failure.status === 400) {
    for (const path of Object.keys(failure.errors)) {
      const text = failure.messages(path)[0]
      if (text === undefined || !document.getElementById(fieldIdOf(path))) continue
      errors.set(path, text)
      general = null
    }
  }
  if (failure instanceof Problem && failure.has('order_exists')) {
    errors.set('ref', failureText(failure))
    general = null
  }
  const first = [...errors.keys()][0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a refusal moves the focus
  useEffect(() => {
    if (refusals > 0 && first) document.getElementById(fieldIdOf(first))?.focus()
  }, [refusals])

  function change(part: Partial<OrderValues>) {
    setValues({ ...values, ...part })
    saving.reset()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (saving.isPending) return
    setChecked(true)
    if (faultsOf(values, mark).size > 0) return setRefusals(refusals + 1)
    try {
      onSaved(await saving.mutateAsync(values))
    } catch {
      setRefusals(refusals + 1)
    }
  }

  return {
    values,
    change,
    submit,
    general,
    refusals,
    field: (path: string) => ({ id: fieldIdOf(path), error: errors.get(path) }),
    summary: [...errors].map(([path, message]) => ({ message, fieldId: fieldIdOf(path) })),
    /** Changes one entry of a list. */
    changeIn<List extends Lists>(list: List, index: number, part: Partial<OrderValues[List][number]>) {
      change({ [list]: values[list].map((each, at) => (at === index ? { ...each, ...part } : each)) })
    },
    add<List extends Lists>(list: List, entry: OrderValues[List][number], at = values[list].length) {
      change({ [list]: values[list].toSpliced(at, 0, entry as never) })
    },
    remove(list: Lists, index: number) {
      change({ [list]: values[list].toSpliced(index, 1) })
    },
  }
}

export type OrderForm = ReturnType<typeof useOrderForm>
