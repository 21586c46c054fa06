import { useState, useSyncExternalStore } from 'react'
import { PhotoTray } from './photo-tray.ts'

/** The photos chosen for a form, followed by the page. */
export function usePhotoTray() {
  const [tray] = useState(() => new PhotoTray())
  const state = useSyncExternalStore(tray.subscribe, tray.read, tray.read)
  return { tray, ...state }
}
