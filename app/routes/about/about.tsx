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
  args.loaderData ? pageMeta(args, args.loaderData.words) : []

export const loader = (args: Route.LoaderArgs) => loadAbout(args)

export const action = (args: Route.ActionArgs) => receiveContactMessage(args)

export const middleware: Route.MiddlewareFunction[] = [answerScripts(receiveContactMessage)]

export default function About({ loaderData, actionData }: Route.ComponentProps) {
  const { openings, pictures, words } = loaderData
  return (
    <>
      <AboutHero words={words} />
      <AboutLocations words={words} openings={openings} pictures={pictures.workshops} />
      <ContactSection outcome={actionData} />
      <AboutBusiness words={words} picture={pictures.business} />
      <AboutVisit words={words} />
      <AboutQuestions words={words} />
    </>
  )
}
