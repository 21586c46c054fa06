import { useId } from 'react'
import type { FileLink } from '../../../domain/file-link.ts'
import { above } from '../../styles/widths.ts'
import { ComputedNote } from '../../ui/computed-note/computed-note.tsx'
import { ArticleImage } from '../../ui/pictures/article-image/article-image.tsx'
import { prepareLightbox, useLightbox } from './use-lightbox.ts'
import './article-gallery.css'

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
