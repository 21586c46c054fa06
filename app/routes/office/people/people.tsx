import { Form, href } from 'react-router'
import { siteContext } from '../../../context.ts'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/people.ts'
import { ErasureDone, Erasures } from './erasures.tsx'
import { FoundPeople } from './found-people.tsx'
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
        <Form action={href('/gestion/donnees')} role="search" className="people__form">
          <TextField
            key={typed}
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
          <Button type="submit">Chercher</Button>
        </Form>
        <FoundPeople {...loaderData} />
      </section>
      <Erasures erasures={erasures} />
    </PaperPage>
  )
}
