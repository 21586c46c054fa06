import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { pageMeta } from '../../meta/page-meta.ts'
import type { PageFacts } from '../../page-facts.ts'
import { contactFailures } from '../contact/contact-outcome.ts'
import { ContactSection } from '../contact/contact-section.tsx'
import { submitSafely } from '../submit-safely.ts'
import type { Route } from './+types/about.ts'
import { loadAbout, receiveContactMessage } from './about.server.ts'
import { AboutBusiness } from './about-business.tsx'
import { AboutHero } from './about-hero.tsx'
import { AboutLocations } from './about-locations.tsx'
import { AboutQuestions } from './about-questions.tsx'
import { AboutVisit } from './about-visit.tsx'

export const handle = {
  cache: null,
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

/** The form's id is this visit's own: no cache may give the page to somebody else, or back to its reader. */
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export const loader = (args: Route.LoaderArgs) => loadAbout(args)

export const action = (args: Route.ActionArgs) => receiveContactMessage(args)

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitSafely(serverAction, contactFailures)

/** The form that was just sent keeps its id; a new visit gets a new one. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod ? false : defaultShouldRevalidate

export default function About({ loaderData, actionData }: Route.ComponentProps) {
  const { formId, openings, business, steps, visit, questions } = loaderData
  return (
    <>
      <AboutHero />
      <AboutLocations openings={openings} />
      <ContactSection key={formId} formId={formId} outcome={actionData} />
      <AboutBusiness paragraphs={business} steps={steps} />
      <AboutVisit advice={visit} />
      <AboutQuestions questions={questions} />
    </>
  )
}
