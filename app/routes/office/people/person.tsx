import { href } from 'react-router'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { Download } from '../../../ui/icon/area-icons.ts'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/person.ts'
import { EraseSection } from './erase-section.tsx'
import { personForms } from './person-forms.server.ts'
import { readPerson } from './read-person.server.ts'
import { HandOutSection } from './hand-out-section.tsx'
import './person.css'
import { AlikePeople } from './alike-people.tsx'

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
        <div className="person__main">
          {groups.map(({ name, title, lines }) => (
            <section key={name} className="paper-sheet person__part" aria-labelledby={`${name}-titre`}>
              <h2 id={`${name}-titre`}>{title}</h2>
              <ul className="plain-list person__lines">
                {lines.map(({ kind, what, note }) => (
                  <li key={kind}>
                    <span>{what}</span>
                    {note && <small>{note}</small>}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <div className="person__side">
          <HandOutSection isCompany={loaderData.isCompany} />
          <AlikePeople {...loaderData} />
          <EraseSection {...loaderData} outcome={actionData?.effacer} />
        </div>
      </div>
    </PaperPage>
  )
}
