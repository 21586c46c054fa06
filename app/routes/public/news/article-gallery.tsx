import { useId } from 'react'
import type { FileLink } from '../../../../domain/news/find-article.ts'
import { ArticleImage } from '../../../ui/article-image/article-image.tsx'
import './article-gallery.css'

interface ArticleGalleryProps {
  /** `file` is the picture itself, for browsers that cannot open the large view. */
  images: (FileLink & { file: string })[]
}

/** The article's pictures as a grid; each opens large. */
export function ArticleGallery({ images }: ArticleGalleryProps) {
  const titleId = useId()
  if (images.length === 0) return null
  return (
    <section className="article__part container" aria-labelledby={titleId}>
      <h2 id={titleId}>En images</h2>
      <ul className="article-gallery plain-list">
        {images.map((image) => (
          <li key={image.url}>
            <a href={image.file}>
              <ArticleImage image={image} sizes="(width > 1080px) 30vw, (width > 600px) 45vw, 46vw" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
