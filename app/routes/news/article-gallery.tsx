import { type MouseEvent, useId, useState } from 'react'
import type { FileLink } from '../../../domain/file-link.ts'
import { above } from '../../styles/widths.ts'
import { ComputedNote } from '../../ui/computed-note/computed-note.tsx'
import { ArticleImage } from '../../ui/pictures/article-image/article-image.tsx'
import './article-gallery.css'

/** Few readers open a picture: its view comes when one is about to be. */
const bringLightbox = () => import('../../ui/pictures/lightbox/lightbox.tsx')

/** When it does not come now, the press asks again. */
const prepareLightbox = () => void bringLightbox().catch(() => {})

interface ArticleGalleryProps {
  /** `file` is the picture itself, for browsers that cannot open the large view. */
  images: (FileLink & { file: string })[]
}

/** The article's pictures as a grid; each opens large. */
export function ArticleGallery({ images }: ArticleGalleryProps) {
  const titleId = useId()
  const { Lightbox, openAt, open, close } = useLightbox()
  if (images.length === 0) return null
  return (
    <section className="article__part container" aria-labelledby={titleId}>
      <h2 id={titleId}>En images</h2>
      <ul className="article-gallery plain-list">
        {images.map((image, place) => (
          <li key={image.url}>
            <a
              href={image.file}
              onPointerEnter={prepareLightbox}
              onFocus={prepareLightbox}
              onClick={open(place)}
            >
              <ArticleImage image={image} sizes={`${above.tablet} 30vw, 46vw`} />
            </a>
          </li>
        ))}
      </ul>
      <ComputedNote of={images} />
      {Lightbox && <Lightbox images={images} openAt={openAt} onClose={close} title="En images" />}
    </section>
  )
}

type LightboxView = Awaited<ReturnType<typeof bringLightbox>>['Lightbox']

function useLightbox() {
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
