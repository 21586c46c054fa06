import { Link } from 'react-router'
import type { FilterField } from '../../../../office/form/filter-fields.tsx'
import { ListFilter } from '../../../../office/form/list-filter.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import { findFirstAddedRow, ShowMoreLink } from '../../../../ui/pager/more-below.tsx'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import { ArticleImage } from '../../../../ui/pictures/article-image.tsx'
import { StatusText } from '../../../../ui/status-text.tsx'
import type { ContentLine, ContentListView } from './content-list.server.ts'
import { contentStateOptions } from './content-list-query.ts'
import { contentWords } from './content-words.ts'
import '../../../../ui/paper-page.css'
import './content-list.css'

const filter: FilterField[] = [
  { kind: 'search', placeholder: 'Titre, adresse' },
  { kind: 'choice', name: 'etat', label: 'État', prompt: 'Tous', options: contentStateOptions },
]

interface ContentListProps {
  view: ContentListView
  /** Address of the page that creates a record. */
  begin: string
}

/** List of articles or portfolio entries. */
export function ContentList({ view, begin }: ContentListProps) {
  const { rows, open, isChosen, added } = view
  const words = contentWords[view.kind]
  return (
    <PaperPage title={words.list} actions={<ButtonLink to={begin}>{words.begin}</ButtonLink>}>
      {open.length > 0 && (
        <section className="paper-sheet contents-part" aria-labelledby="en-cours-titre">
          <h2 id="en-cours-titre">En cours d’écriture</h2>
          <ContentListLines lines={open} />
        </section>
      )}
      <section className="paper-sheet contents-part" aria-label={isChosen ? 'Résultats' : 'En ligne'}>
        {!isChosen && <h2>En ligne</h2>}
        <ListFilter {...view} fields={filter} all={words.list} />
        <p className="visually-hidden" role="status">
          {rows.length === 0 ? words.none : words.counted(rows.length)}
        </p>
        {rows.length > 0 ? (
          <ContentListLines lines={rows} readOn={findFirstAddedRow(added)} />
        ) : (
          <p className="paper-note">{isChosen ? words.noneChosen : words.none}</p>
        )}
        <ShowMoreLink
          list={view}
          shown={rows.length}
          label={`${words.list}, suite`}
          progressText={words.counted(rows.length)}
        />
      </section>
    </PaperPage>
  )
}

interface ContentLinesProps {
  lines: ContentLine[]
  readOn?: { index: number; id: string }
}

function ContentListLines({ lines, readOn }: ContentLinesProps) {
  return (
    <ul className="plain-list contents-lines">
      {lines.map(({ id, to, title, picture, status, note }, index) => {
        const isNext = readOn?.index === index
        return (
          <li key={id} id={isNext ? readOn.id : undefined} tabIndex={isNext ? -1 : undefined}>
            <span className="contents-lines__picture">
              {picture && <ArticleImage image={{ ...picture, name: '' }} sizes="6rem" />}
            </span>
            <span className="contents-lines__words">
              <Link to={to} prefetch="intent">
                {title}
              </Link>
              <StatusText tone={status.tone}>{status.text}</StatusText>
              <small>{note}</small>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
