import { ButtonLink } from '../../../../ui/button/button.tsx'
import { MoreBelow } from '../../../../ui/pager/more-below.tsx'
import { readOnAt } from '../../../../ui/pager/use-read-on.ts'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import { ListFilter } from '../../list-filter/list-filter.tsx'
import { contentWords } from '../content-words.ts'
import { ContentLines } from './content-lines.tsx'
import { stateOptions } from './contents-query.ts'
import type { ContentsView } from './read-contents.server.ts'
import './contents.css'

interface ContentsPageProps {
  view: ContentsView
  /** Where one is begun. */
  begin: string
}

/** What staff have written for visitors, of one kind (docs/product.md §11.18). */
export function ContentsPage({ view, begin }: ContentsPageProps) {
  const { rows, open, isChosen, added } = view
  const words = contentWords[view.kind]
  return (
    <PaperPage title={words.list} actions={<ButtonLink to={begin}>{words.begin}</ButtonLink>}>
      {open.length > 0 && (
        <section className="paper-sheet contents-part" aria-labelledby="en-cours-titre">
          <h2 id="en-cours-titre">En cours d’écriture</h2>
          <ContentLines lines={open} />
        </section>
      )}
      <section className="paper-sheet contents-part" aria-label={isChosen ? words.list : 'En ligne'}>
        {!isChosen && <h2>En ligne</h2>}
        <ListFilter {...view} placeholder="Titre, adresse" states={stateOptions} />
        <p className="visually-hidden" role="status">
          {rows.length === 0 ? words.none : words.counted(rows.length)}
        </p>
        {rows.length > 0 ? (
          <ContentLines lines={rows} readOn={readOnAt(added)} />
        ) : (
          <p className="paper-note">{isChosen ? words.noneChosen : words.none}</p>
        )}
        <MoreBelow
          list={view}
          shown={rows.length}
          label={`${words.list}, suite`}
          place={words.counted(rows.length)}
        />
      </section>
    </PaperPage>
  )
}
