import { type PointerEvent, useEffect, useRef } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import type { ChosenImage } from './chosen-image.ts'
import { type Crop, clampCrop, dragCrop, edgeOf, keyCrop, maxZoom } from './crop.ts'
import { messages } from './messages.ts'

const keptEdge = 512

interface CropViewProps {
  image: ChosenImage
  crop: Crop
  onChange: (crop: Crop) => void
}

function draw(canvas: HTMLCanvasElement, image: ChosenImage, crop: Crop) {
  const context = canvas.getContext('2d')
  if (!context) return
  const edge = edgeOf(image, crop.zoom)
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  const { width, height } = canvas
  context.drawImage(image, crop.x - edge / 2, crop.y - edge / 2, edge, edge, 0, 0, width, height)
}

/** The cropped square as a file small enough to upload in one request. */
export function renderCrop(image: ChosenImage, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const edge = Math.max(1, Math.round(Math.min(keptEdge, edgeOf(image, crop.zoom))))
  canvas.width = edge
  canvas.height = edge
  draw(canvas, image, crop)
  return new Promise((resolve, reject) => {
    const onBlob = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('Couldn’t crop the photo'))
    canvas.toBlob(onBlob, 'image/webp', 0.92)
  })
}

/** The crop of the photo: dragged with the pointer or the arrow keys, zoomed with a slider. */
export function CropView({ image, crop, onChange }: CropViewProps) {
  const t = useMessages(messages)
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    if (canvas.current) draw(canvas.current, image, crop)
  }, [image, crop])

  function follow(event: PointerEvent<HTMLCanvasElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const edge = event.currentTarget.clientWidth
    onChange(dragCrop(image, crop, edge, event.movementX, event.movementY))
  }

  return (
    <div className="flex flex-col gap-3">
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: arrow keys move what is in it */}
      <canvas
        ref={canvas}
        width={keptEdge}
        height={keptEdge}
        tabIndex={0}
        role="application"
        aria-label={t('crop')}
        className="size-56 cursor-move touch-none rounded-full bg-wash"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={follow}
        onKeyDown={(event) => {
          const next = keyCrop(image, crop, event.key)
          if (!next) return
          event.preventDefault()
          onChange(next)
        }}
      />
      <label className="flex w-56 items-center gap-2.5 text-muted text-sm">
        <Icon name="zoom" className="size-4 shrink-0" label={t('zoom')} />
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={crop.zoom}
          onChange={(event) => onChange(clampCrop(image, { ...crop, zoom: event.target.valueAsNumber }))}
          className="h-6 w-full accent-accent max-tablet:h-11"
        />
      </label>
    </div>
  )
}
