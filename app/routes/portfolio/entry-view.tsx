import { href, type Path } from 'react-router'
import { above } from '../../styles/widths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ArrowRight } from '../../ui/icon/icons.ts'
import { ArticleImage } from '../../ui/pictures/article-image.tsx'
import { Carousel } from '../../ui/pictures/carousel.tsx'
import { ComparisonSlider } from '../../ui/pictures/comparison-slider.tsx'
import type { toOpenedEntry } from './entry.server.ts'
import './entry.css'

interface EntryViewProps {
  entry: OpenedEntry
  onClose: () => void
  /** What it stands over. */
  closeTo: Partial<Path>
}

/** One piece of work: its photos beside what was done. */
export function EntryView({ entry, onClose, closeTo }: EntryViewProps) {
  return (
    <Dialog open onClose={onClose} closeTo={closeTo} title={entry.titre} size="wide">
      <div className="portfolio-entry">
        <EntryPhotos {...entry} />
        <div className="portfolio-entry__text">
          <p className="annotation">{entry.month}</p>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: whoever lets people write descriptions sanitises on the way in. */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: entry.description }} />
          <ButtonLink to={href('/devis')}>
            Demander un devis <ArrowRight />
          </ButtonLink>
        </div>
      </div>
    </Dialog>
  )
}

type OpenedEntry = Pick<
  ReturnType<typeof toOpenedEntry>,
  'titre' | 'description' | 'month' | 'pair' | 'photos'
>

/** A hair less than a phone's width, so that 412 px at 1.75 dots take the file of 720 and not the next. */
const sizes = `(width > 1216px) 44rem, ${above.tablet} 58vw, 99vw`

/** The same rim before and after, compared, above the photos to leaf through. */
function EntryPhotos({ titre, pair, photos }: OpenedEntry) {
  const carousel = <Carousel images={photos} label={`Photos\u00a0: ${titre}`} sizes={sizes} />
  if (!pair) return carousel
  return (
    <div className="portfolio-entry__photos">
      <figure className="before-after">
        <ComparisonSlider
          before={<ArticleImage image={pair.before} sizes={sizes} priority />}
          after={<ArticleImage image={pair.after} sizes={sizes} priority />}
          title={titre}
        />
      </figure>
      {carousel}
    </div>
  )
}
