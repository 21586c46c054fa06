import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import type { MediaKind } from '../media-kinds.ts'
import { MediaUploads } from './media-uploads.ts'
import { type Arrival, noUploads } from './upload-state.ts'

/** What is on its way to a field of this page; what waited since an earlier visit goes on. */
export function useUploads(name: string, kind: MediaKind, onArrived: (arrival: Arrival) => void) {
  const { pathname } = useLocation()
  const [queue] = useState(() => new MediaUploads(kind))
  const arrive = useEffectEvent((arrival: Arrival) => onArrived(arrival))
  const place = `${pathname}#${name}`
  useEffect(() => queue.open({ place, onArrived: (arrival) => arrive(arrival) }), [queue, place])
  const state = useSyncExternalStore(queue.subscribe, queue.read, () => noUploads)
  return { queue, ...state }
}
