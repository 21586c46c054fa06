import { above } from '../../styles/widths.ts'
import { ArticleImage } from '../../ui/pictures/article-image/article-image.tsx'
import { Compared } from '../../ui/pictures/before-after/compared.tsx'
import { Carousel } from '../../ui/pictures/carousel/carousel.tsx'
import type { openedEntry } from './opened-entry.server.ts'

export type Entry = Pick<
  ReturnType<typeof openedEntry>,
  'titre' | 'description' | 'month' | 'pair' | 'photos'
>

/** A hair less than a phone's width, so that 412 px at 1.75 dots take the file of 720 and not the next. */
const sizes = `(width > 1216px) 44rem, ${above.tablet} 58vw, 99vw`

/** The same rim before and after, compared, above the photos to leaf through. */
export function EntryPhotos({ titre, pair, photos }: Entry) {
  const carousel = <Carousel images={photos} label={`Photos\u00a0: ${titre}`} sizes={sizes} />
  if (!pair) return carousel
  return (
    <div className="portfolio-entry__photos">
      <figure className="before-after">
        <Compared
          before={<ArticleImage image={pair.before} sizes={sizes} priority />}
          after={<ArticleImage image={pair.after} sizes={sizes} priority />}
          title={titre}
        />
      </figure>
      {carousel}
    </div>
  )
}
