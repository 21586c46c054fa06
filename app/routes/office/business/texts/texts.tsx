import { Link } from 'react-router'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import type { Route } from './+types/texts.ts'
import { loadTextsPage } from './texts.server.ts'
import '../../../../ui/paper-page.css'
import './texts.css'

export const handle = {
  ...officePageHandle,
  permission: 'edit-settings',
  entry: { label: 'Textes', icon: 'texts', group: 'settings', menuOrder: 30 },
  help: {
    title: 'Textes',
    what: 'Les conditions, la confidentialité et les textes des e-mails.',
    how: ['Chaque texte a ses versions et ses dates\u00a0; la version en vigueur est celle du jour.'],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Textes')

export const loader = ({ context }: Route.LoaderArgs) => loadTextsPage(context)

/** List of the texts in the workshop's name: legal texts, mails. */
export default function TextsPage({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <PaperPage
      title="Textes"
      lead="Les textes juridiques du site, version par version, et les e-mails qu’il envoie tout seul."
    >
      {groups.map(({ id, title, note, texts }) => (
        <section key={id} className="paper-sheet texts" aria-labelledby={`${id}-titre`}>
          <h2 id={`${id}-titre`}>{title}</h2>
          {note && <p className="paper-note">{note}</p>}
          <ul className="plain-list">
            {texts.map(({ to, name, about, state }) => (
              <li key={to}>
                <Link to={to} className="texts__link">
                  <strong>{name}</strong>
                  <span>{about}</span>
                </Link>
                {state && <span className="texts__state">{state}</span>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </PaperPage>
  )
}
