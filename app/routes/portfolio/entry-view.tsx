import { href, type Path } from 'react-router'
import { above } from '../../styles/widths.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Carousel } from '../../ui/carousel/carousel.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ArrowRight } from '../../ui/icon/icons.ts'
import type { openedEntry } from './opened-entry.server.ts'
import './entry.css'

interface EntryViewProps {
  entry: Pick<ReturnType<typeof openedEntry>, 'titre' | 'description' | 'month' | 'photos'>
  onClose: () => void
  /** What it stands over. */
  closeTo: Partial<Path>
}

/** One piece of work: its photos beside what was done. */
export function EntryView({ entry, onClose, closeTo }: EntryViewProps) {
  return (
    <Dialog open onClose={onClose} closeTo={closeTo} title={entry.titre} size="wide">
      <div className="portfolio-entry">
        {/* A hair less than a phone's width, so that 412 px at 1.75 dots take the file of 720 and not the next. */}
        <Carousel
          images={entry.photos}
          label={`Photos\u00a0: ${entry.titre}`}
          sizes={`(width > 1216px) 44rem, ${above.tablet} 58vw, 99vw`}
        />
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
