import { href, Link } from 'react-router'
import { siteContext, staffContext } from '../../../http/context.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../http/office-page.ts'
import { HelpText } from '../../../office/help/help-text.tsx'
import { ArrowRightIcon } from '../../../ui/icon/icons.ts'
import { PaperPage } from '../../../ui/paper-page.tsx'
import type { Route } from './+types/guide-topic.ts'
import { loadGuideTopicPage } from './guide.server.ts'
import '../../../ui/button.css'
import '../../../ui/paper-page.css'
import './guide.css'

export const handle = {
  ...officePageHandle,
  permission: 'enter-office',
  help: {
    title: 'Un sujet de l’aide',
    what: 'À quoi sert une page, et comment s’y prendre.',
    how: ['Dessous viennent les sujets de la même rubrique.'],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  officeMeta(matches, loaderData ? `Aide\u00a0: ${loaderData.topic.title}` : 'Aide')

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadGuideTopicPage(context.get(siteContext), context.get(staffContext), params.topic)

/** Help of one page of the office. */
export default function GuideTopicPage({ loaderData: { topic, beside } }: Route.ComponentProps) {
  const { title, what, how, keys, to } = topic
  return (
    <PaperPage title={title} back={{ to: href('/gestion/aide'), label: 'Aide' }}>
      <div className="paper-sheet guide__topic">
        <HelpText what={what} how={how} />
        {keys.map(({ keys, does }) => (
          <p key={does} className="paper-note">
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}{' '}
            {does}
          </p>
        ))}
        {to && (
          <Link to={to} className="button" data-variant="secondary">
            Ouvrir cette page <ArrowRightIcon />
          </Link>
        )}
      </div>
      {beside.length > 0 && (
        <nav className="paper-sheet guide__contents" aria-labelledby="rubrique-titre">
          <section>
            <h2 id="rubrique-titre">Dans la même rubrique</h2>
            <ul className="plain-list">
              {beside.map(({ to, title }) => (
                <li key={to}>
                  <Link to={to}>{title}</Link>
                </li>
              ))}
            </ul>
          </section>
        </nav>
      )}
    </PaperPage>
  )
}
