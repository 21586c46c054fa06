import { siteContext, staffContext } from '../../../context.ts'
import { ArrowDown } from '../../../ui/icon/icons.ts'
import { Pager, PagerLink } from '../../../ui/pager/pager.tsx'
import { readOnId, useReadOn } from '../../../ui/pager/use-read-on.ts'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/journal.ts'
import { JournalFilter } from './journal-filter.tsx'
import { type JournalView, readJournal } from './read-journal.server.ts'
import { RecordStream } from './record-stream.tsx'

export const handle = {
  ...officePage,
  act: 'read-journal',
  entry: { label: 'Journal', icon: 'journal', place: 800 },
  growsBelow: true,
  help: {
    title: 'Journal',
    what: 'Qui a fait quoi, et quand, du plus récent au plus ancien.',
    how: [
      'Filtrez par personne, par sujet, par dates.',
      'Chaque ligne mène à sa fiche. Rien n’y est modifiable.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Journal')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  readJournal(context.get(siteContext), context.get(staffContext), url.searchParams)

/** Who did what, in sentences (docs/product.md §11.3). */
export default function Journal({ loaderData }: Route.ComponentProps) {
  const { lines, added, isChosen } = loaderData
  const readOn = added === null ? undefined : { place: added, id: readOnId }
  const empty = isChosen ? 'Rien de tel n’a été fait.' : 'Rien n’a encore été fait.'
  return (
    <PaperPage title="Journal" lead="Qui a fait quoi, du plus récent au plus ancien.">
      <div className="paper-sheet">
        <JournalFilter {...loaderData} />
        <RecordStream lines={lines} empty={empty} readOn={readOn} />
        <More {...loaderData} />
      </div>
    </PaperPage>
  )
}

function More({ lines, next, added }: JournalView) {
  const { fragment, onPress } = useReadOn(lines.length)
  if (next === null && added === null) return null
  const link = next && (
    <PagerLink to={next + fragment} rel="next" below onClick={onPress}>
      Afficher la suite <ArrowDown />
    </PagerLink>
  )
  return <Pager label="Suite du journal" place={`${lines.length}\u00a0lignes`} next={link} below />
}
