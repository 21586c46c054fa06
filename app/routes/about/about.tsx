import { answerScripts } from '../../forms/answer-form.ts'
import { pageMeta } from '../../meta/page-meta.ts'
import type { PageFacts } from '../../page-facts.ts'
import { ContactSection } from '../contact/contact-section.tsx'
import { receiveContactMessage } from '../contact/receive-contact-message.server.ts'
import type { Route } from './+types/about.ts'
import { loadAbout } from './about.server.ts'
import { AboutBusiness } from './about-business.tsx'
import { AboutHero } from './about-hero.tsx'
import { AboutLocations } from './about-locations.tsx'
import { AboutQuestions } from './about-questions.tsx'
import { AboutVisit } from './about-visit.tsx'

export const handle = {
  cache: { topics: [] },
  sitemap: 'page',
  audience: 'path',
  quoteBar: 'at-once',
  robots: 'open',
  menus: ['main'],
} satisfies PageFacts

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'À propos et contact',
    description:
      'Nos ateliers de rénovation de jantes à Épinal, près de Strasbourg et à Chambéry\u00a0: téléphones, adresses, horaires, et un formulaire pour nous écrire.',
  })

export const loader = (args: Route.LoaderArgs) => loadAbout(args)

export const action = (args: Route.ActionArgs) => receiveContactMessage(args)

export const middleware: Route.MiddlewareFunction[] = [answerScripts(receiveContactMessage)]

export default function About({ loaderData, actionData }: Route.ComponentProps) {
  const { openings, pictures, business, steps, visit, questions } = loaderData
  return (
    <>
      <AboutHero />
      <AboutLocations openings={openings} pictures={pictures.workshops} />
      <ContactSection outcome={actionData} />
      <AboutBusiness paragraphs={business} steps={steps} picture={pictures.business} />
      <AboutVisit advice={visit} />
      <AboutQuestions questions={questions} />
    </>
  )
}
