import { addSubscriber } from '../../../../../domain/newsletter/subscribers/change-subscriber.ts'
import { newSubscriberForm } from '../../../../../domain/newsletter/subscribers/new-subscriber-form.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { shapeOf } from '../../../../forms/form-shape.ts'
import { oneOfForms } from '../../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { Visited } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'

const { failing } = officeFailures

/** The form of the list. */
export const subscribersForms = oneOfForms({
  ajouter: receiveForm({
    shape: shapeOf(newSubscriberForm, { mostBytes: 16_384 }),
    failing,
    act: ({ context }: Visited, typed) =>
      addSubscriber(context.get(siteContext), context.get(staffContext), typed),
  }),
})
