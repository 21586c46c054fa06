import { siteContext } from '../../../context.ts'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/people.ts'
import { ErasureDone } from './erasure/erasure-done.tsx'
import { Erasures } from './erasure/erasures.tsx'
import { FoundPeople } from './found-people.tsx'
import { PeopleSearch } from './people-search.tsx'
import { PeopleTabs } from './people-tabs.tsx'
import { readPeople } from './read-people.server.ts'
import './people.css'

export const handle = {
  ...officePage,
  act: 'manage-personal-data',
  entry: { label: 'Données personnelles', icon: 'people', place: 820 },
  help: {
    title: 'Données personnelles',
    what: 'Trouver une personne dans tout ce que garde le site.',
    how: [
      'Cherchez par e-mail, nom, téléphone ou plaque.',
      'Le registre et les échéances ont leur propre page.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Données personnelles')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  readPeople(context.get(siteContext), url.searchParams)

/** What the site keeps of somebody: found over everything, handed out, erased (docs/product.md §11.24). */
export default function People({ loaderData }: Route.ComponentProps) {
  const { typed, done, erasures } = loaderData
  return (
    <PaperPage
      title="Données personnelles"
      lead="Retrouver tout ce que le site garde d’une personne, le lui remettre, l’effacer."
    >
      <PeopleTabs />
      {done && <ErasureDone {...done} />}
      <section className="paper-sheet people" aria-label="Chercher une personne">
        <PeopleSearch typed={typed} />
        <FoundPeople {...loaderData} />
      </section>
      <Erasures erasures={erasures} />
    </PaperPage>
  )
}
