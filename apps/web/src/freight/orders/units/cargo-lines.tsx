import { Fragment, type ReactNode, useState } from 'react'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Cell, DataTable, HeaderCell, TableHead, TableRow } from '#platform/ui/data-table.tsx'
import { messages } from './messages.ts'
import { type CargoLine, type KnownSum, totalsOf } from './unit-totals.ts'

interface CargoGroup<Line> {
  key: string
  /** Null for no heading. */
  title: ReactNode
  lines: readonly Line[]
}

interface CargoLinesProps<Line> {
  caption: string
  lines: readonly Line[]
  /** The content of the line, in words. */
  describe: (line: Line) => ReactNode
  /** Lines under headings; without it they are numbered. */
  groupsOf?: (lines: readonly Line[]) => readonly CargoGroup<Line>[]
  /** An additional column after the figures. */
  state?: { title: string; of: (line: Line) => ReactNode }
}

const shownAtFirst = 20

/** Lines of cargo with their totals: a table, or a list without room for one. */
export function CargoLines<Line extends CargoLine>(props: CargoLinesProps<Line>) {
  const t = useMessages(messages)
  const [showsAll, setShowsAll] = useState(false)
  const { lines, groupsOf } = props
  const visible = showsAll ? lines : lines.slice(0, shownAtFirst)
  const groups = groupsOf?.(visible) ?? [{ key: '', title: null, lines: visible }]
  return (
    <div className="@container">
      <div className={props.state ? '@max-[50rem]:hidden' : '@max-[44rem]:hidden'}>
        <CargoTable {...props} groups={groups} />
      </div>
      <div className={props.state ? '@min-[50rem]:hidden' : '@min-[44rem]:hidden'}>
        <CargoList {...props} groups={groups} />
      </div>
      {visible.length < lines.length && (
        <div className="border-t p-2 text-center" data-print="hide">
          <Button variant="ghost" onClick={() => setShowsAll(true)}>
            {t('showAll', { count: String(lines.length) })}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The figures of a line in the reader's language. */
function useFigures() {
  const t = useMessages(orderMessages)
  const format = useFormat()
  return (line: CargoLine) => {
    const sides = [line.lengthCm, line.widthCm, line.heightCm].filter((side) => side !== null)
    return {
      quantity: t(`packaging.${line.packaging}`, { count: line.quantity }),
      dimensions: sides.length === 3 ? sides.map((side) => format.number(side)).join(' × ') : null,
      weight: line.grossWeightKg === null ? null : format.weight(line.grossWeightKg),
      volume: line.volumeM3 ? format.volume(line.volumeM3) : null,
    }
  }
}

/** A sum with its unit, and its basis if some figures are unknown: "1,240 kg for 3 of 4 units". */
export function useKnownSum(): (total: KnownSum, count: number, format: (sum: number) => string) => string {
  const t = useMessages(messages)
  return ({ sum, known }, count, format) =>
    known === count ? format(sum) : t('known', { sum: format(sum), known: String(known), count })
}

/** The sums of all lines; packages by kind, since boxes and pallets don't add up. */
function useTotals(lines: readonly CargoLine[]) {
  const t = useMessages(orderMessages)
  const format = useFormat()
  const inWords = useKnownSum()
  const { packages, grossWeightKg, volumeM3 } = totalsOf(lines)
  return {
    packages: packages.map(({ packaging, quantity }) => t(`packaging.${packaging}`, { count: quantity })),
    weight: grossWeightKg && inWords(grossWeightKg, lines.length, format.weight),
    volume: volumeM3 && inWords(volumeM3, lines.length, format.volume),
  }
}

type ShapeProps<Line> = CargoLinesProps<Line> & { groups: readonly CargoGroup<Line>[] }

function CargoTable<Line extends CargoLine>(props: ShapeProps<Line>) {
  const { caption, lines, groups, groupsOf, describe, state } = props
  const t = useMessages(messages)
  const figuresOf = useFigures()
  const totals = useTotals(lines)
  const isNumbered = groupsOf === undefined
  const hasSides = lines.some((line) => figuresOf(line).dimensions !== null)
  return (
    <DataTable caption={caption}>
      <TableHead>
        {isNumbered && <HeaderCell className="ps-4">{t('line')}</HeaderCell>}
        <HeaderCell className={isNumbered ? '' : 'ps-4'}>{t('description')}</HeaderCell>
        <HeaderCell align="end">{t('quantity')}</HeaderCell>
        {hasSides && <HeaderCell align="end">{t('dimensions')}</HeaderCell>}
        <HeaderCell align="end">{t('weight')}</HeaderCell>
        <HeaderCell align="end">{t('volume')}</HeaderCell>
        {state && <HeaderCell>{state.title}</HeaderCell>}
      </TableHead>
      {groups.map((group) => (
        <tbody key={group.key}>
          {group.title !== null && (
            <tr className="border-b bg-wash/50">
              <th scope="rowgroup" colSpan={hasSides ? 6 : 5} className="px-4 py-2 text-start">
                {group.title}
              </th>
            </tr>
          )}
          {group.lines.map((line, index) => {
            const figures = figuresOf(line)
            return (
              <TableRow key={line.id ?? index} className="last:border-b!">
                {isNumbered && <Cell className="tabular ps-4! text-muted">{index + 1}</Cell>}
                <Cell className={isNumbered ? 'min-w-48' : 'min-w-52 ps-4!'}>{describe(line)}</Cell>
                <Figure>{figures.quantity}</Figure>
                {hasSides && <Figure>{figures.dimensions}</Figure>}
                <Figure>{figures.weight}</Figure>
                <Figure>{figures.volume}</Figure>
                {state && <Cell className="whitespace-nowrap">{state.of(line)}</Cell>}
              </TableRow>
            )
          })}
        </tbody>
      ))}
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" colSpan={isNumbered ? 2 : 1} className="px-4 py-3 text-start">
            {t('total')}
          </th>
          <Figure>
            {totals.packages.map((text) => (
              <span key={text} className="block">
                {text}
              </span>
            ))}
          </Figure>
          {hasSides && <Cell />}
          <Figure>{totals.weight}</Figure>
          <Figure>{totals.volume}</Figure>
          {state && <Cell />}
        </tr>
      </tfoot>
    </DataTable>
  )
}

function Figure({ children }: { children: ReactNode }) {
  return (
    <Cell align="end" className="whitespace-nowrap">
      {children}
    </Cell>
  )
}

function CargoList<Line extends CargoLine>(props: ShapeProps<Line>) {
  const { lines, groups, groupsOf, describe, state } = props
  const t = useMessages(messages)
  const figuresOf = useFigures()
  const totals = useTotals(lines)
  return (
    <>
      {groups.map((group) => (
        <Fragment key={group.key}>
          {group.title !== null && <h3 className="border-b bg-wash/50 px-4 py-2">{group.title}</h3>}
          <ol>
            {group.lines.map((line, index) => {
              const { quantity, weight, volume, dimensions } = figuresOf(line)
              const sides = dimensions && t('centimeters', { length: dimensions })
              return (
                <li key={line.id ?? index} className="flex gap-1.5 border-b px-4 py-3">
                  {groupsOf === undefined && <span className="tabular text-muted">{index + 1}.</span>}
                  <div className="min-w-0">
                    {describe(line)}
                    <p className="tabular mt-1 flex flex-wrap gap-x-4 text-sm">
                      {[quantity, weight, volume, sides].map(
                        (figure) => figure && <span key={figure}>{figure}</span>,
                      )}
                      {state?.of(line)}
                    </p>
                  </div>
                </li>
              )
            })}
          </ol>
        </Fragment>
      ))}
      <p className="tabular flex flex-wrap justify-between gap-x-4 px-4 py-3 font-semibold">
        <span>{t('total')}</span>
        <span className="flex flex-wrap gap-x-4">
          {[...totals.packages, totals.weight, totals.volume].map(
            (figure) => figure && <span key={figure}>{figure}</span>,
          )}
        </span>
      </p>
    </>
  )
}
