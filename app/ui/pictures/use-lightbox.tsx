import { type MouseEvent, type ReactNode, useState } from 'react'
import type { FileLink } from '../../../domain/kernel/files/picture-address.ts'

/** Few look at a picture large: its view comes when one is about to be opened. */
export const bringLightbox = () => import('./lightbox.tsx')

/** When it does not come now, the press asks again. */
const prepareLightbox = () => void bringLightbox().catch(() => {})

interface LightboxLinks {
  /** What opens the picture of that place, counted from 0, for a link that leads to the picture itself. */
  opens(place: number): {
    onPointerEnter(): void
    onFocus(): void
    onClick(event: MouseEvent<HTMLAnchorElement>): void
  }
  /** The large view, to stand beside the links. */
  view: ReactNode
}

/** Links to pictures that open as large as the screen allows; without its script each leads to its file. */
export function useLightbox(images: FileLink[], title?: string): LightboxLinks {
  const [Lightbox, setLightbox] = useState<Awaited<ReturnType<typeof bringLightbox>>['Lightbox'] | null>(null)
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
  return {
    opens: (place) => ({ onPointerEnter: prepareLightbox, onFocus: prepareLightbox, onClick: open(place) }),
    view: Lightbox && (
      <Lightbox images={images} openAt={openAt} onClose={() => setOpenAt(null)} title={title} />
    ),
  }
}
