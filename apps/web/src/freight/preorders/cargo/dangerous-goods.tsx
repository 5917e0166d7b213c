import { dangerousGoodsClasses, packingGroups } from '@portolan/freight/booking/dangerous-goods/classes'
import type { DangerousGoodsEntry } from '@portolan/freight/booking/dangerous-goods/dangerous-goods-list'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { CheckField, ChoiceField, NumberField, TextField } from '#freight/preorders/fields/booking-fields.tsx'
import { useBookingPart } from '#freight/preorders/fields/booking-part.tsx'
import { FormPart } from '#freight/preorders/fields/form-part.tsx'
import { dangerousGoodsQuery } from '#freight/preorders/lookups/queries.ts'
import { UnNumberField } from '#freight/preorders/lookups/un-number-field.tsx'
import {
  type DangerousValues,
  emptyDangerousGoods,
  type UnitValues,
} from '#freight/preorders/values/booking-values.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { focusNeighborOnRemoval } from '#platform/ui/keyboard/focus-neighbor-on-removal.ts'
import { agreedMembers, filled } from './fill-dangerous-goods.ts'
import { messages } from './messages.ts'

interface DangerousGoodsProps {
  goods: readonly DangerousValues[]
  units: readonly UnitValues[]
}

/** Dangerous goods as in the safety data sheet. */
export function DangerousGoods({ goods, units }: DangerousGoodsProps) {
  const t = useMessages(messages, 'dangerous')
  const { change } = useBookingPart()
  return (
    <FormPart title={t('title')} {...(goods.length > 0 && { help: t('help') })}>
      <Checkbox
        label={t('toggle')}
        checked={goods.length > 0}
        onChange={({ target }) => change('dangerousGoods', target.checked ? [emptyDangerousGoods()] : [])}
      />
      {goods.length > 0 && (
        <>
          <ul className="flex flex-col gap-4">
            {goods.map((one, index) => (
              <li key={one.id} ref={focusNeighborOnRemoval} className="rounded-md border p-3">
                <DangerousFields goods={one} index={index} units={units} />
                {goods.length > 1 && (
                  <Button
                    size="sm"
                    variant="ghost"
                    className="mt-3"
                    icon={<Trash2 aria-hidden />}
                    onClick={() => change('dangerousGoods', goods.toSpliced(index, 1))}
                  >
                    {t('remove', { position: String(index + 1) })}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <div>
            <Button
              icon={<Plus aria-hidden />}
              onClick={() => change('dangerousGoods', [...goods, emptyDangerousGoods()])}
            >
              {t('add')}
            </Button>
          </div>
        </>
      )}
    </FormPart>
  )
}

const maxLetters = 40
const shortened = (text: string) =>
  text.length > maxLetters ? `${text.slice(0, maxLetters).trimEnd()}…` : text

interface FieldsProps {
  goods: DangerousValues
  index: number
  units: readonly UnitValues[]
}

function DangerousFields({ goods, index, units }: FieldsProps) {
  const t = useMessages(messages)
  const { change } = useBookingPart()
  const at = (member: string) => `dangerousGoods.${index}.${member}`
  const classes = dangerousGoodsClasses.map((value) => ({ value, label: value }))
  const isListed = classes.some(({ value }) => value === goods.class)
  const classOptions =
    isListed || goods.class === '' ? classes : [...classes, { value: goods.class, label: goods.class }]
  const groups = [
    { value: '', label: t('dangerous.noGroup') },
    ...packingGroups.map((value) => ({ value, label: value })),
  ]
  const lines = [
    { value: 'several', label: t('dangerous.several') },
    ...units.map((unit, line) => ({
      value: unit.id,
      label: [t('line', { position: String(line + 1) }), shortened(unit.description)]
        .filter(Boolean)
        .join(' · '),
    })),
  ]
  const fill = useListed(goods, (next) => change(`dangerousGoods.${index}`, next))
  const isExplosive = goods.class.startsWith('1')
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-3 max-tablet:grid-cols-2 tablet:grid-cols-[8rem_minmax(0,1fr)_8rem_8rem]">
        <UnNumberField path={at('unNumber')} onFound={fill} />
        <TextField
          path={at('properShippingName')}
          required
          maxLength={250}
          autoComplete="off"
          className="max-tablet:order-last max-tablet:col-span-2"
        />
        <ChoiceField path={at('class')} required options={classOptions} placeholder={t('dangerous.choose')} />
        <ChoiceField path={at('packingGroup')} options={groups} />
      </div>
      <div className="grid items-start gap-3 max-tablet:grid-cols-2 tablet:grid-cols-[10rem_minmax(0,1fr)]">
        <NumberField path={at(isExplosive ? 'neqKg' : 'netKg')} unit={t('kg')} />
        <ChoiceField
          path={at('unitIndex')}
          options={lines}
          read={() => goods.unitId ?? 'several'}
          onWrite={(value) => change(at('unitId'), value === 'several' ? null : value)}
        />
      </div>
      <CheckField path={at('limitedQuantity')} />
      <fieldset>
        <legend className="mb-2 font-medium text-sm">{t('dangerous.emergency')}</legend>
        <div className="grid gap-3 tablet:grid-cols-2">
          <TextField
            path={at('emergencyContact.name')}
            label={t('name')}
            maxLength={100}
            autoComplete="off"
          />
          <TextField
            path={at('emergencyContact.phone')}
            label={t('phone')}
            type="tel"
            maxLength={50}
            autoComplete="off"
          />
        </div>
      </fieldset>
    </div>
  )
}

/** Fills in what the list says about a new UN number, over what it says about the one before. */
function useListed(goods: DangerousValues, onFill: (goods: DangerousValues) => void) {
  const [first] = useState(goods.unNumber)
  const { data: listedFirst } = useQuery({
    ...dangerousGoodsQuery(first),
    enabled: /^\d{4}$/.test(first),
  })
  const before = useRef<ReturnType<typeof agreedMembers> | null>(null)
  return (unNumber: string, entries: readonly DangerousGoodsEntry[]) => {
    const earlier =
      before.current ?? agreedMembers((listedFirst ?? []).filter((one) => one.unNumber === first))
    const next = filled({ ...goods, unNumber }, entries, earlier)
    if (next.properShippingName === goods.properShippingName && next.class === goods.class) return
    before.current = agreedMembers(entries.filter((one) => one.unNumber === unNumber))
    onFill(next)
  }
}
