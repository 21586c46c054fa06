import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { randomId } from '../../../domain/random-id.ts'
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

/** A page that comes without a load is a new form: its id is made here, else when the page comes alive. */
export const clientLoader = async ({ serverLoader }: Route.ClientLoaderArgs) => ({
  ...(await serverLoader()),
  formId: randomId(),
})

export const action = (args: Route.ActionArgs) => receiveContactMessage(args)

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitSafely(serverAction, contactFailures)

/** The form that was just sent keeps its id; a new visit gets a new one. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod ? false : defaultShouldRevalidate

export default function About({ loaderData, actionData }: Route.ComponentProps) {
  const formId = 'formId' in loaderData ? loaderData.formId : ''
  const { openings, business, steps, visit, questions } = loaderData
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
