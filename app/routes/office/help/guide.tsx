import { Form, href, Link } from 'react-router'
import { countWithNoun } from '../../../../domain/kernel/text/french-number.ts'
import { siteContext, staffContext } from '../../../http/context.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../http/office-page.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { PaperPage } from '../../../ui/paper-page.tsx'
import type { Route } from './+types/guide.ts'
import { loadGuidePage } from './guide.server.ts'
import '../../../ui/paper-page.css'
import './guide.css'

export const handle = {
  ...officePageHandle,
  permission: 'enter-office',
  entry: { label: 'Aide', icon: 'help', group: 'settings', menuOrder: 70, keys: '?' },
  help: {
    title: 'Aide',
    isUnlisted: true,
    what: 'Le guide de toutes les pages auxquelles vous avez accès.',
    how: [
      'Sur chaque page, «\u00a0Aide\u00a0» dans le menu, ou la touche\u00a0?, montre ce qui la concerne.',
      'Ici, cherchez un mot («\u00a0acompte\u00a0», «\u00a0photo\u00a0»), ou suivez le sommaire\u00a0: chaque sujet a sa page.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Aide')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadGuidePage(context.get(siteContext), context.get(staffContext), url.searchParams)

/** Search and contents of the guide. */
export default function GuidePage({ loaderData: { typed, found, groups } }: Route.ComponentProps) {
  return (
    <PaperPage title="Aide" lead="À quoi sert chaque page, et comment s’y prendre.">
      <Form action={href('/gestion/aide')} role="search" className="guide__search">
        <TextField
          key={typed}
          id="aide-q"
          name="q"
          type="search"
          label="Chercher dans l’aide"
          defaultValue={typed}
          maxLength={120}
          autoComplete="off"
          enterKeyHint="search"
          data-key="search"
        />
        <Button type="submit" variant="secondary">
          Rechercher
        </Button>
      </Form>
      {found && (
        <section className="paper-sheet guide__found" aria-labelledby="trouve-titre">
          <h2 id="trouve-titre">
            {found.length > 0
              ? `${countWithNoun(found.length, 'page', 'pages')} pour «\u00a0${typed}\u00a0»`
              : `Rien dans l’aide pour «\u00a0${typed}\u00a0»`}
          </h2>
          {found.length > 0 ? (
            <ul className="plain-list">
              {found.map(({ to, title, what }) => (
                <li key={to}>
                  <Link to={to}>{title}</Link>
                  <p>{what}</p>
                </li>
              ))}
            </ul>
          ) : (
            <p>Essayez un seul mot, ou le sommaire ci-dessous.</p>
          )}
        </section>
      )}
      <nav className="paper-sheet guide__contents" aria-label="Sommaire de l’aide">
        {groups.map(({ name, topics }) => (
          <section key={name}>
            <h2>{name}</h2>
            <ul className="plain-list">
              {topics.map(({ to, title }) => (
                <li key={to}>
                  <Link to={to}>{title}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </PaperPage>
  )
}
