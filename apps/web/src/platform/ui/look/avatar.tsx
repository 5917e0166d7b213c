import { useState } from 'react'
import { cn } from '#platform/ui/look/class-names.ts'

interface AvatarProps {
  /** The URL of the photo; without one, or if it fails to load, a silhouette is shown. */
  image?: string | null | undefined
  /** Edge in pixels. */
  imageSize?: number
  /** The alternative text; empty if the person's name is next to it. */
  name?: string
  className?: string
}

const silhouette = (
  <g fill="currentColor">
    <circle cx="18" cy="14.2" r="5.6" />
    <path d="M7.2 30.6c1-6.1 5.2-9.2 10.8-9.2s9.8 3.1 10.8 9.2A17.9 17.9 0 0 1 18 36a17.9 17.9 0 0 1-10.8-5.4Z" />
  </g>
)

/** A person's photo in a circle. */
export function Avatar({ image, imageSize = 36, name = 'Avatar', className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const look = cn('shrink-0 rounded-full bg-wash text-muted', className)
  if (image && failed !== image) {
    return (
      <img
        src={image}
        alt={name}
        width={imageSize}
        height={imageSize}
        onError={() => setFailed(image)}
        className={cn(look, 'object-cover')}
      />
    )
  }
  const size = { viewBox: '0 0 36 36', width: imageSize, height: imageSize, className: look }
  if (name === '') {
    return (
      <svg aria-hidden="true" {...size}>
        {silhouette}
      </svg>
    )
  }
  return (
    <svg role="img" aria-label={name} {...size}>
      <title>{name}</title>
      {silhouette}
    </svg>
  )
}
