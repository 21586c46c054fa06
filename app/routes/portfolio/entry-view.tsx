import { href, type Path } from 'react-router'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ArrowRight } from '../../ui/icon/icons.ts'
import { type Entry, EntryPhotos } from './entry-photos.tsx'
import './entry.css'

interface EntryViewProps {
  entry: Entry
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
