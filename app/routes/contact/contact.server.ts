import { type ContactForm, contactForm } from '../../../domain/correspondence/contact/contact-form.ts'
import {
  findContactMessage,
  submitContactMessage,
} from '../../../domain/correspondence/contact/contact-messages.ts'
import { type FormInput, validateForm } from '../../../domain/kernel/forms/validate-form.ts'
import { withSubmissionKey } from '../../../domain/kernel/forms/with-submission-key.ts'
import { randomId, randomIdPattern } from '../../../domain/kernel/random-id.ts'
import { bodyLimits } from '../../forms/bodies/body-limits.ts'
import { handleForm } from '../../forms/handle-form.ts'
import { requestContext, siteContext } from '../../http/context.ts'
import type { RouteArgs } from '../../http/route-args.ts'
import { rateLimitSentence } from '../../http/wait-sentence.ts'
import { type ContactOutcome, contactFailures } from './contact-outcome.ts'

/**
 * Limits of the form. Many times the longest valid message, so that the form shows a message that is too long again, with the
 * problem.
 */
const contactLimits = bodyLimits(contactForm, {
  types: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  more: {
    id: { longest: 64 },
    email: { longest: 16 * 1024 },
    object: { longest: 64 * 1024 },
    message: { longest: 192 * 1024 },
    description: { longest: 64 * 1024 },
  },
  maxBytes: 256 * 1024,
})

/** Handles the form, with JavaScript or without: both get an outcome. */
export const handleContactMessage = handleForm<RouteArgs, ContactOutcome>({
  limits: contactLimits,
  failing: contactFailures.failing,
  // A returned form has an id, so that sending it again is the same message.
  selectReturnedValues: ({ description: _, id = '', ...texts }) => ({
    ...texts,
    id: randomIdPattern.test(id) ? id : randomId(),
  }),
  async action({ context }, typed) {
    // Honeypot field, invisible to people.
    const { description: honeypot, id = '', ...texts } = typed
    const checked = validateForm(contactForm, texts)
    if (checked.outcome === 'invalid') return checked
    return saveMessage(context, checked.values, { id, isRobot: !!honeypot })
  },
})

async function saveMessage(
  context: RouteArgs['context'],
  form: ContactForm,
  { id, isRobot }: { id: string; isRobot: boolean },
): Promise<ContactOutcome> {
  const deps = context.get(siteContext)
  const sender = { address: context.get(requestContext).address, isRobot }
  const isSaved = async (known: string) => (await findContactMessage(deps.db, known)) !== null
  const post = { key: id, content: JSON.stringify(form) }
  return withSubmissionKey(deps, post, isSaved, async (known) => {
    const sending = await submitContactMessage(deps, known, form, sender)
    if (sending.outcome === 'saved') return sending
    const typed: FormInput = { ...form, id: known }
    return { outcome: 'limited', message: rateLimitSentence(sending), typed }
  })
}
