import { href } from 'react-router'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { Download } from '../../../ui/icon/area-icons.ts'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/person.ts'
import { AlikePeople } from './alike-people.tsx'
import { EraseSection } from './erasure/erase-section.tsx'
import { HandOutSection } from './hand-out-section.tsx'
import { HeldGroups } from './held-groups.tsx'
import { personForms } from './person-forms.server.ts'
import { readPerson } from './read-person.server.ts'
import './person.css'

export const handle = {
  ...officePage,
  act: 'manage-personal-data',
  help: {
    title: 'Une personne',
    what: 'Tout ce que le site garde d’elle, à remettre ou à effacer.',
    how: [
      'L’archive se télécharge avec un sommaire en français.',
      'Avant d’effacer, la page dit ce que la loi oblige à garder, et pourquoi.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Données d’une personne')

export const loader = ({ context, params }: Route.LoaderArgs) => readPerson(context, params)

export const action = (visit: Route.ActionArgs) => personForms.action(visit)
export const middleware: Route.MiddlewareFunction[] = personForms.middleware

/** All that the site keeps of somebody, to be handed out or erased (docs/product.md §11.24). */
export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { called, lead, archive, groups } = loaderData
  return (
    <PaperPage
      title={called}
      lead={lead}
      back={{ to: href('/gestion/donnees'), label: 'Données personnelles' }}
      actions={
        <ButtonLink to={archive} reloadDocument prefetch="none" download variant="secondary">
          <Download /> Télécharger l’archive (ZIP)
        </ButtonLink>
      }
    >
      <div className="person">
        <HeldGroups groups={groups} />
        <div className="person__side">
          <HandOutSection isCompany={loaderData.isCompany} />
          <AlikePeople {...loaderData} />
          <EraseSection {...loaderData} outcome={actionData?.effacer} />
        </div>
      </div>
    </PaperPage>
  )
}
