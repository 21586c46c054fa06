import { type MouseEvent, type ReactNode, useState } from 'react'
import type { FileLink } from '../../../domain/kernel/files/picture-address.ts'

/** Imports the large view when it is about to be opened, since few visitors open one. */
export const importLightbox = () => import('./lightbox.tsx')

/** Preloads the large view. A failure is ignored, because the click tries again. */
const prepareLightbox = () => void importLightbox().catch(() => {})

interface LightboxLinks {
  /** Returns the event handlers for the link to the picture at `index`, from 0. */
  opens(index: number): {
    onPointerEnter(): void
    onFocus(): void
    onClick(event: MouseEvent<HTMLAnchorElement>): void
  }
  /** Large view, to be rendered beside the links. */
  view: ReactNode
}

/** Makes links to pictures open a large view. Without JavaScript each link opens its file. */
export function useLightbox(images: FileLink[], title?: string): LightboxLinks {
  const [Lightbox, setLightbox] = useState<Awaited<ReturnType<typeof importLightbox>>['Lightbox'] | null>(
    null,
  )
  const [openAt, setOpenAt] = useState<number | null>(null)
  const open = (index: number) => async (event: MouseEvent<HTMLAnchorElement>) => {
    // Modifier keys open the picture in a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const { href } = event.currentTarget
    try {
      const view = await importLightbox()
      setLightbox(() => view.Lightbox)
      setOpenAt(index)
    } catch {
      window.location.assign(href)
    }
  }
  return {
    opens: (index) => ({ onPointerEnter: prepareLightbox, onFocus: prepareLightbox, onClick: open(index) }),
    view: Lightbox && (
      <Lightbox images={images} openAt={openAt} onClose={() => setOpenAt(null)} title={title} />
    ),
  }
}
