import { type MouseEvent, useState } from 'react'

/** Few readers open a picture: its view comes when one is about to be. */
const bringLightbox = () => import('../../ui/pictures/lightbox/lightbox.tsx')

/** When it does not come now, the press asks again. */
export const prepareLightbox = () => void bringLightbox().catch(() => {})

type LightboxView = Awaited<ReturnType<typeof bringLightbox>>['Lightbox']

/** The large view of the pictures, once it has come, and which picture it is open at. */
export function useLightbox() {
  const [Lightbox, setLightbox] = useState<LightboxView | null>(null)
  const [openAt, setOpenAt] = useState<number | null>(null)
  const open = (place: number) => async (event: MouseEvent<HTMLAnchorElement>) => {
    // Who asks for a tab of its own gets the picture there.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const { href } = event.currentTarget
    try {
      const view = await bringLightbox()
      setLightbox(() => view.Lightbox)
      setOpenAt(place)
    } catch {
      window.location.assign(href)
    }
  }
  return { Lightbox, openAt, open, close: () => setOpenAt(null) }
}
