import { useEffect } from 'react'
import type { usePhotoTray } from './photos/use-photo-tray.ts'

/** The tray goes on with the photos of the form's id, once there is one. */
export function useTrayOf(tray: ReturnType<typeof usePhotoTray>['tray'], id: string) {
  useEffect(() => {
    // Looking also deletes the photos that drafts of more than a week left in this browser.
    if (id) void tray.restore(id)
  }, [tray, id])
}
