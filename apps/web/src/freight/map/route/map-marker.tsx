import { DivIcon, type Map as LeafletMap, Marker } from 'leaflet'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

interface MapMarkerProps {
  map: LeafletMap
  lat: number
  lng: number
  /** Stacking order; by default 0, and equal ones stack in order of appearance. */
  above?: number
  children: ReactNode
}

/** Puts any content on the map, with its origin at the given place. */
export function MapMarker({ map, lat, lng, above = 0, children }: MapMarkerProps) {
  const [element] = useState(() => document.createElement('div'))

  useEffect(() => {
    const icon = new DivIcon({ html: element, className: 'map-marker', iconSize: [0, 0] })
    const marker = new Marker([lat, lng], {
      icon,
      keyboard: false,
      interactive: false,
      zIndexOffset: above * 1000,
    })
    marker.addTo(map)
    return () => {
      marker.remove()
    }
  }, [map, lat, lng, above, element])

  return createPortal(children, element)
}
