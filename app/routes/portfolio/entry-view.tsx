import { href, type Path } from 'react-router'
import { minWidthQueries } from '../../styles/widths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ArrowRightIcon } from '../../ui/icon/icons.ts'
import { ArticleImage } from '../../ui/pictures/article-image.tsx'
import { Carousel } from '../../ui/pictures/carousel.tsx'
import { ComparisonSlider } from '../../ui/pictures/comparison-slider.tsx'
import type { toPortfolioEntryView } from './entry.server.ts'
import '../../ui/pictures/comparison-slider.css'
import './entry.css'

interface EntryViewProps {
  entry: OpenedEntry
  onClose: () => void
  /** Address of the page below. */
  closeTo: Partial<Path>
}

/** One portfolio entry: photos beside the description of the work. */
export function PortfolioEntryView({ entry, onClose, closeTo }: EntryViewProps) {
  return (
    <Dialog open onClose={onClose} closeTo={closeTo} title={entry.titre} size="wide">
      <div className="portfolio-entry">
        <EntryPhotos {...entry} />
        <div className="portfolio-entry__text">
          <p className="annotation" data-says-computed={entry.computed ? '' : undefined}>
            {entry.computed ?? entry.month}
          </p>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: descriptions are sanitised before they are stored. */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: entry.description }} />
          {entry.records && <EntryFacts {...entry.records} />}
          <ButtonLink to={href('/devis')}>
            Demander un devis <ArrowRightIcon />
          </ButtonLink>
        </div>
        {entry.records && <EntrySteps {...entry.records} />}
      </div>
    </Dialog>
  )
}

type Records = NonNullable<OpenedEntry['records']>

/** Facts from the workshop's records. */
function EntryFacts({ facts }: Pick<Records, 'facts'>) {
  return (
    <dl className="entry-facts">
      {facts.map(({ name, wording }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{wording}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Steps with the working day since the arrival of the rims. */
function EntrySteps({ steps }: Pick<Records, 'steps'>) {
  if (steps.length === 0) return null
  return (
    <section className="entry-steps" aria-label="Étapes">
      <h3>Étapes notées à l’atelier</h3>
      <ol className="plain-list">
        {steps.map(({ step, name, day, photo }) => (
          <li key={step} data-pictured={photo ? true : undefined}>
            {photo && <ArticleImage image={photo} sizes={stepSizes} />}
            <p>
              <strong>{name}</strong> <span>{day}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const stepSizes = `${minWidthQueries.tablet} 18rem, 44vw`

type OpenedEntry = Pick<
  ReturnType<typeof toPortfolioEntryView>,
  'titre' | 'description' | 'month' | 'computed' | 'pair' | 'photos' | 'records'
>

/** Slightly less than a phone's width, so that 412 px at a density of 1.75 load the file of 720 px and not the next one. */
const sizes = `(width > 1216px) 44rem, ${minWidthQueries.tablet} 58vw, 99vw`

/** Carousel of all photos, and below it the pair of photos before and after the work, if the entry has one. */
function EntryPhotos({ titre, pair, photos }: OpenedEntry) {
  const carousel = <Carousel images={photos} label={`Photos\u00a0: ${titre}`} sizes={sizes} />
  if (!pair) return carousel
  return (
    <div className="portfolio-entry__photos">
      {carousel}
      <figure className="before-after">
        <ComparisonSlider
          before={<ArticleImage image={pair.before} sizes={sizes} />}
          after={<ArticleImage image={pair.after} sizes={sizes} />}
          title={titre}
        />
      </figure>
    </div>
  )
}
