import { type ContactForm, contactForm } from '../../../domain/contact/contact-form.ts'
import { findContactMessage } from '../../../domain/contact/find-contact-message.ts'
import { sendContactMessage } from '../../../domain/contact/send-contact-message.ts'
import { identifyPost } from '../../../domain/forms/identify-post.ts'
import { judgeForm, type Typed, typedIn } from '../../../domain/forms/judge-form.ts'
import { randomId, randomIdPattern } from '../../../domain/random-id.ts'
import { requestContext, siteContext } from '../../context.ts'
import { answerForm } from '../../forms/answer-form.ts'
import { readForm } from '../../forms/bodies/read-form.ts'
import type { Visited } from '../../http/visit.ts'
import { waitSentence } from '../../http/wait-sentence.ts'
import { type ContactOutcome, contactFailures } from './contact-outcome.ts'
import { contactShape } from './contact-shape.server.ts'

/** Takes the form from a browser with JavaScript or without: both are answered with an outcome. */
export async function receiveContactMessage({ request, context }: Visited) {
  const post = await readForm({ request, context }, contactShape)
  if (post.outcome === 'refused') return answer({ outcome: 'failed', message: post.message }, post)
  // The honeypot: no person sees it.
  const { description: honeypot, id = '', ...texts } = typedIn(post.fields)
  const judged = judgeForm(contactForm, texts)
  // Once answered, a form has an id, so that sending it again is the same message.
  const typed = { ...texts, id: randomIdPattern.test(id) ? id : randomId() }
  if (judged.outcome === 'invalid') return answer({ ...judged, typed })
  try {
    return await receive(context, judged.values, { id, isRobot: !!honeypot })
  } catch (error) {
    context.get(requestContext).log.error({ err: error }, 'contact message failed')
    return answer({ outcome: 'failed', message: contactFailures.failing, typed })
  }
}

async function receive(
  context: Visited['context'],
  form: ContactForm,
  { id, isRobot }: { id: string; isRobot: boolean },
) {
  const world = context.get(siteContext)
  const sender = { address: context.get(requestContext).address, isRobot }
  const isSaved = async (known: string) => (await findContactMessage(world.db, known)) !== null
  const post = { id, answers: JSON.stringify(form) }
  return identifyPost(world, post, isSaved, async (known) => {
    const sending = await sendContactMessage(world, known, form, sender)
    if (sending.outcome === 'saved') return answer(sending)
    const typed: Typed = { ...form, id: known }
    return answer({ outcome: 'limited', message: waitSentence(sending.seconds), typed })
  })
}

const answer = (outcome: ContactOutcome, init?: { status: number }) => answerForm(outcome, init)
