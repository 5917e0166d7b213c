import type { ImportColumn, ImportPreview } from '@portolan/contract/company/imports/import-files'
import type { ImportKind } from '@portolan/contract/company/imports/import-kinds'
import { Plus, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import type { MapJson } from '#desk/imports/mapping/edit-map.ts'
import { messages } from '#desk/imports/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Card } from '#platform/ui/card.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { placesOf, unknownPlaces, withPlace } from './map-places.ts'

interface PlaceNamesProps {
  kind: ImportKind
  map: MapJson
  columns: readonly ImportColumn[]
  preview: ImportPreview | undefined
  onChange: (map: MapJson) => void
}

/** The file's own names of places, each with the place that it means. */
export function PlaceNames({ kind, map, columns, preview, onChange }: PlaceNamesProps) {
  const t = useMessages(messages, 'form')
  /** Names without a place yet, and the texts that are being typed. */
  const [typed, setTyped] = useState<Record<string, string>>({})
  const places = placesOf(map)
  const unknown = unknownPlaces(kind, map, columns, preview)
  const named = new Set([...places.map(({ name }) => name), ...unknown])
  const others = Object.keys(typed).filter((name) => !named.has(name))
  const rows = [
    ...unknown.map((name) => ({ name, place: '', described: '', isUnknown: true })),
    ...others.map((name) => ({ name, place: '', described: '', isUnknown: false })),
    ...places.map((place) => ({ ...place, isUnknown: false })),
  ]

  function say(name: string, text: string) {
    setTyped({ ...typed, [name]: text })
    const place = text.trim()
    onChange(withPlace(map, name, place === '' ? undefined : place))
  }
  function forget(name: string) {
    const { [name]: _, ...kept } = typed
    setTyped(kept)
    onChange(withPlace(map, name, undefined))
  }
  return (
    <Card padding="none" className="mt-4 overflow-hidden">
      <div className="px-4 py-3">
        <h2 className="font-semibold text-sm">{t('places')}</h2>
        <p className="text-muted text-sm">{t('placesHelp')}</p>
      </div>
      {rows.length > 0 && (
        <ul className="divide-y border-t">
          {rows.map(({ name, place, described, isUnknown }) => (
            <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-1.5 ps-4 pe-2">
              <span className="wrap-anywhere flex min-w-40 flex-1 items-center gap-2">
                {isUnknown && (
                  <TriangleAlert
                    role="img"
                    aria-label={t('unknownPlace')}
                    className="size-4 shrink-0 text-amber"
                  />
                )}
                {name}
              </span>
              {place === null ? (
                <span className="min-w-56 flex-1 text-muted">{described || t('other')}</span>
              ) : (
                <Input
                  className="min-w-56 flex-1"
                  aria-label={t('placeFor', { name })}
                  placeholder={t('placePlaceholder')}
                  maxLength={200}
                  autoComplete="off"
                  value={typed[name] ?? place}
                  onChange={({ target }) => say(name, target.value)}
                />
              )}
              <Button
                square
                size="sm"
                variant="ghost"
                aria-label={t('forgetPlace', { name })}
                icon={<X aria-hidden />}
                onClick={() => forget(name)}
                className={isUnknown ? 'invisible' : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      <AddName onAdd={(name) => setTyped({ ...typed, [name]: typed[name] ?? '' })} />
    </Card>
  )
}

function AddName({ onAdd }: { onAdd: (name: string) => void }) {
  const t = useMessages(messages, 'form')
  const [name, setName] = useState('')
  return (
    <form
      className="flex flex-wrap items-center gap-2 border-t px-4 py-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === '') return
        onAdd(name.trim())
        setName('')
      }}
    >
      <Input
        className="min-w-40 max-w-80 flex-1"
        aria-label={t('placeName')}
        placeholder={t('placeName')}
        maxLength={200}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" icon={<Plus aria-hidden />}>
        {t('addPlace')}
      </Button>
    </form>
  )
}
