import { siteContext, staffContext } from '../../../context.ts'
import { MoreBelow } from '../../../ui/pager/more-below.tsx'
import { readOnAt } from '../../../ui/pager/use-read-on.ts'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/journal.ts'
import { JournalFilter } from './journal-filter.tsx'
import { readJournal } from './read-journal.server.ts'
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
  const empty = isChosen ? 'Rien de tel n’a été fait.' : 'Rien n’a encore été fait.'
  return (
    <PaperPage title="Journal" lead="Qui a fait quoi, du plus récent au plus ancien.">
      <div className="paper-sheet">
        <JournalFilter {...loaderData} />
        <RecordStream lines={lines} empty={empty} readOn={readOnAt(added)} />
        <MoreBelow
          list={loaderData}
          shown={lines.length}
          label="Suite du journal"
          place={`${lines.length}\u00a0lignes`}
        />
      </div>
    </PaperPage>
  )
}
