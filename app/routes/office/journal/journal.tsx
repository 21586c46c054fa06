import { Form, Link } from 'react-router'
import { siteContext, staffContext } from '../../../context.ts'
import { useUrlFields } from '../../../forms/use-url-fields.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { ChevronDown } from '../../../ui/icon/icons.ts'
import { MoreBelow, readOnAt } from '../../../ui/pager/more-below.tsx'
import { PaperPage } from '../../../ui/paper-page.tsx'
import { type OfficeFacts, officeMeta, officePage } from '../office-page.ts'
import type { Route } from './+types/journal.ts'
import { ActivityFeed } from './activity-feed.tsx'
import { type JournalView, readJournal } from './journal.server.ts'
import './journal-filter.css'

export const handle = {
  ...officePage,
  permission: 'read-journal',
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
        <ActivityFeed lines={lines} empty={empty} readOn={readOnAt(added)} />
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

/** Which lines to see; the answer is an address. */
function JournalFilter({ chosen, isChosen, line, whoOptions, kindOptions }: JournalView) {
  const form = useUrlFields(chosen)
  return (
    <Form {...form} role="search" preventScrollReset>
      <details className="journal-filter" open={isChosen || undefined}>
        <summary>
          {line} <ChevronDown />
        </summary>
        <div className="journal-filter__fields">
          <SelectField
            id="qui"
            name="qui"
            label="Qui"
            prompt="Tout le monde"
            options={whoOptions}
            defaultValue={chosen.qui}
          />
          <SelectField
            id="quoi"
            name="quoi"
            label="Quoi"
            prompt="Tout"
            options={kindOptions}
            defaultValue={chosen.quoi}
          />
          <div className="journal-filter__dates">
            <TextField id="du" name="du" type="date" label="Du" defaultValue={chosen.du} />
            <TextField id="au" name="au" type="date" label="Au" defaultValue={chosen.au} />
          </div>
          <div className="journal-filter__buttons">
            <Button type="submit" variant="secondary">
              Filtrer
            </Button>
            {isChosen && (
              <Link to="?" preventScrollReset>
                Tout afficher
              </Link>
            )}
          </div>
        </div>
      </details>
    </Form>
  )
}
