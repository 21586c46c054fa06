import { Form, href, Link } from 'react-router'
import { uncapitalize } from '../../../../../domain/kernel/text/first-letter.ts'
import { useUrlFields } from '../../../../forms/use-url-fields.ts'
import { siteContext } from '../../../../http/context.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { CheckIcon } from '../../../../ui/icon/icons.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import type { Route } from './+types/people.ts'
import { loadPeoplePage, type PeopleView } from './people.server.ts'
import { PeopleTabs } from './people-tabs.tsx'
import '../../../../ui/paper-page.css'
import './people.css'

export const handle = {
  ...officePageHandle,
  permission: 'manage-personal-data',
  entry: { label: 'Données personnelles', icon: 'people', group: 'settings', menuOrder: 50 },
  help: {
    title: 'Données personnelles',
    what: 'Trouver une personne dans tout ce que garde le site.',
    how: [
      'Cherchez par e-mail, nom, téléphone ou plaque.',
      'Le registre et les échéances ont leur propre page.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Données personnelles')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadPeoplePage(context.get(siteContext), url.searchParams)

/** Personal data of a person: found across all records, exported, erased. */
export default function PersonalDataPage({ loaderData }: Route.ComponentProps) {
  const { typed, done, erasures } = loaderData
  return (
    <PaperPage
      title="Données personnelles"
      lead="Retrouver tout ce que le site garde d’une personne, le lui remettre, l’effacer."
    >
      <PeopleTabs />
      {done && <ErasureDone {...done} />}
      <section className="paper-sheet people" aria-label="Rechercher une personne">
        <PeopleSearch typed={typed} />
        <FoundPeople {...loaderData} />
      </section>
      <Erasures erasures={erasures} />
    </PaperPage>
  )
}

function PeopleSearch({ typed }: { typed: string }) {
  const form = useUrlFields({ q: typed })
  return (
    <Form {...form} action={href('/gestion/donnees')} role="search" className="people__form">
      <TextField
        id="q"
        name="q"
        type="search"
        label="E-mail, nom, téléphone ou plaque"
        defaultValue={typed}
        maxLength={120}
        autoComplete="off"
        enterKeyHint="search"
        data-key="search"
      />
      <Button type="submit">Rechercher</Button>
    </Form>
  )
}

/** People that match the search, with their number. */
function FoundPeople(view: PeopleView) {
  const { people } = view
  return (
    <>
      <p className="paper-note" role="status">
        {searchSummary(view)}
      </p>
      {people.length > 0 && (
        <ul className="plain-list people__found">
          {people.map(({ id, to, name, detail, foundIn }) => (
            <li key={id}>
              <Link to={to} className="people__link">
                <strong>{name || 'Sans nom'}</strong>
              </Link>
              {detail && <span>{detail}</span>}
              <span className="people__note">Trouvé dans&nbsp;: {foundIn}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function searchSummary({ outcome, people, hasMore }: PeopleView): string {
  if (outcome === 'nothing-typed')
    return 'Clients, demandes, messages, échanges, commandes, devis, accès et lettre d’information sont parcourus.'
  if (outcome === 'too-short') return 'Tapez au moins trois lettres ou chiffres à la suite.'
  if (people.length === 0) return 'Le site ne garde rien qui corresponde.'
  const count = `${people.length}\u00a0${people.length > 1 ? 'personnes' : 'personne'}`
  return hasMore ? `${count} affichées, il y en a d’autres\u00a0: précisez.` : `${count}.`
}

/** Result of the erasure that was just executed. */
function ErasureDone({ done, kept }: NonNullable<PeopleView['done']>) {
  return (
    <div className="paper-sheet people__done" role="status">
      <CheckIcon />
      <p>
        Effacé ou rendu anonyme&nbsp;: {done}. {kept && `La loi impose de conserver ${kept}. `}Ses fichiers,
        s’il y en avait, disparaissent dans la minute.
      </p>
    </div>
  )
}

/** All erasures, without anything that identifies the people. */
function Erasures({ erasures }: Pick<PeopleView, 'erasures'>) {
  return (
    <section className="paper-sheet people" aria-labelledby="effacements-titre">
      <h2 id="effacements-titre">Effacements faits</h2>
      {erasures.length === 0 ? (
        <p className="paper-note">Aucun effacement pour l’instant.</p>
      ) : (
        <ol className="plain-list people__erasures">
          {erasures.map(({ id, when, by, why, done: erased, kept }) => (
            <li key={id}>
              <strong>{when}</strong>
              <span>
                {by}, {uncapitalize(why)}.
              </span>
              <span className="people__note">
                Effacé ou rendu anonyme&nbsp;: {erased}.{kept && ` Conservé par obligation\u00a0: ${kept}.`}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
