import { siteContext, staffContext } from '../../../context.ts'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/guide.ts'
import { GuideText } from './guide-text.tsx'
import { readGuide } from './read-guide.server.ts'
import './guide.css'

export const handle = {
  ...officePage,
  act: 'enter-office',
  entry: { label: 'Aide', icon: 'help', place: 950, keys: '?' },
  help: {
    title: 'Aide',
    what: 'Le guide de toutes les pages auxquelles vous avez accès.',
    how: [
      'Sur chaque page, «\u00a0Aide\u00a0» dans le menu, ou la touche\u00a0?, montre ce qui la concerne.',
      'Ici, le sommaire mène à chaque page du guide.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Aide')

export const loader = async ({ context }: Route.LoaderArgs) => ({
  chapters: await readGuide(context.get(siteContext), context.get(staffContext)),
})

/** What every page is for, all on one (docs/product.md §11.23). */
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
