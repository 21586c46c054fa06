import * as z from 'zod/mini'

const choice = z.enum(['each', 'daily', 'none'], { error: 'Choisissez l’une des trois réponses' })

/** Form to choose the mails about incoming items. */
export const noticeChoicesForm = z.object({
  notices_of_requests: choice,
  notices_of_messages: choice,
  notices_of_answers: choice,
})
