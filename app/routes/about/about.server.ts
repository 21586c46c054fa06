import { data, href } from 'react-router'
import { contactProblems } from '../../../domain/contact/contact-form.ts'
import { sendContactMessage } from '../../../domain/contact/send-contact-message.ts'
import { randomId, randomIdPattern } from '../../../domain/random-id.ts'
import { site } from '../../../domain/site.ts'
import { requestContext, siteContext } from '../../context.ts'
import { readForm } from '../../forms/read-form.ts'
import { waitSentence } from '../../http/wait-sentence.ts'
import { describePage } from '../../meta/describe-page.server.ts'
import { breadcrumbs, faqThing, workshopThing } from '../../meta/things.server.ts'
import { type ContactOutcome, type ContactPost, contactFailures } from '../contact/contact-outcome.ts'
import { contactShape } from '../contact/contact-shape.server.ts'
import type { Route } from './+types/about.ts'
import { aboutTexts } from './about-texts.server.ts'
import { endOfOpenings, listOpenings } from './list-openings.ts'

/** The page holds until the next workshop opens or closes: a memory for pages keeps it no longer. */
export function loadAbout({ context }: Route.LoaderArgs) {
  describePage(context, (siteUrl) => [
    ...site.locations.map((location) => workshopThing(siteUrl, location)),
    faqThing(aboutTexts.questions),
    breadcrumbs(siteUrl, [{ name: 'À propos', path: href('/a_propos') }]),
  ])
  const now = context.get(siteContext).clock.now()
  context.get(requestContext).headers.set('Expires', endOfOpenings(now).toUTCString())
  return { openings: listOpenings(now), ...aboutTexts }
}

/** Takes the form from a browser with JavaScript or without: both are answered with an outcome. */
export async function receiveContactMessage({ request, context }: Route.ActionArgs) {
  const post = await readForm({ request, context }, contactShape)
  if (post.outcome === 'refused') return answer(post.status, { outcome: 'failed', message: post.message })
  const typed = contactPostOf(post.fields)
  // The honeypot: no person sees it.
  const isRobot = Boolean(post.fields.get('description'))
  const problems = contactProblems(typed)
  if (Object.keys(problems).length > 0) return answer(422, { outcome: 'invalid', problems, typed })
  try {
    return await receive(context, typed, isRobot)
  } catch (error) {
    context.get(requestContext).log.error({ err: error }, 'contact message failed')
    return answer(503, { outcome: 'failed', message: contactFailures.failing, typed })
  }
}

function contactPostOf(fields: URLSearchParams): ContactPost {
  const id = fields.get('id') ?? ''
  return {
    // A sender that brings no id of its own is given one: it merely cannot send the same message twice.
    id: randomIdPattern.test(id) ? id : randomId(),
    email: fields.get('email') ?? '',
    object: fields.get('object') ?? '',
    message: fields.get('message') ?? '',
  }
}

async function receive(context: Route.ActionArgs['context'], typed: ContactPost, isRobot: boolean) {
  const sender = { address: context.get(requestContext).address, isRobot }
  const sending = await sendContactMessage(context.get(siteContext), typed.id, typed, sender)
  if (sending.outcome === 'sent') return answer(200, sending)
  return answer(429, { outcome: 'limited', message: waitSentence(sending.seconds), typed })
}

function answer(status: number, outcome: ContactOutcome) {
  return data(outcome, { status, headers: { 'Cache-Control': 'no-store' } })
}
