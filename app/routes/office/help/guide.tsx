import { Link } from 'react-router'
import { siteContext, staffContext } from '../../../http/context.ts'
import { type OfficeFacts, officeMeta, officePage } from '../../../http/office-page.ts'
import { HelpText } from '../../../office/help/help-text.tsx'
import { PaperPage } from '../../../ui/paper-page.tsx'
import type { Route } from './+types/guide.ts'
import { readGuide } from './guide.server.ts'
import '../../../ui/paper-page.css'
import './guide.css'

export const handle = {
  ...officePage,
  permission: 'enter-office',
  entry: { label: 'Aide', icon: 'help', group: 'settings', place: 70, keys: '?' },
  help: {
    title: 'Aide',
    what: 'Le guide de toutes les pages auxquelles vous avez accès.',
    how: [
      'Sur chaque page, «\u00a0Aide\u00a0» dans le menu, ou la touche\u00a0?, montre ce qui la concerne.',
      'Ici, le sommaire mène à chaque page du guide.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Aide')

export const loader = async ({ context }: Route.LoaderArgs) => ({
  chapters: await readGuide(context.get(siteContext), context.get(staffContext)),
})

/** Help of all pages on one page (docs/product.md §11.23). */
export default function Guide({ loaderData: { chapters } }: Route.ComponentProps) {
  return (
    <PaperPage title="Aide" lead="À quoi sert chaque page, et comment s’y prendre.">
      <nav className="paper-sheet" aria-label="Sommaire">
        <ul className="plain-list guide__contents">
          {chapters.map(({ chapter, pages }) => (
            <li key={chapter}>
              <ul className="plain-list">
                {pages.map(({ id, title }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{title}</a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </nav>
      {chapters.map(({ chapter, pages }) => (
        <div key={chapter} className="paper-sheet guide__pages">
          {pages.map((page, place) => (
            <GuideText key={page.id} {...page} isFirst={place === 0} />
          ))}
        </div>
      ))}
    </PaperPage>
  )
}

type GuidePage = Awaited<ReturnType<typeof readGuide>>[number]['pages'][number]

function GuideText({ id, title, to, what, how, keys, isFirst }: GuidePage & { isFirst: boolean }) {
  const Heading = isFirst ? 'h2' : 'h3'
  return (
    <section id={id} aria-labelledby={`${id}-titre`}>
      <Heading id={`${id}-titre`}>{to ? <Link to={to}>{title}</Link> : title}</Heading>
      <HelpText what={what} how={how} />
      {keys.map(({ keys, does }) => (
        <p key={does} className="paper-note">
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{' '}
          {does}
        </p>
      ))}
    </section>
  )
}
