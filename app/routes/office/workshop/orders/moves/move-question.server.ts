import { formatPointsOfSale, locationName } from '../../../../../../domain/business/points-of-sale.ts'
import type { Site } from '../../../../../../domain/business/site.ts'
import { formatDay } from '../../../../../../domain/kernel/calendar/paris-day.ts'
import { hasPermission } from '../../../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../../../domain/kernel/person.ts'
import { countWithNoun } from '../../../../../../domain/kernel/text/french-number.ts'
import type { OrderMoveQuestion } from '../../../../../../domain/workshop/orders/move-question.ts'
import type { LatePromiseQuestion } from '../../../../../../domain/workshop/orders/record-rims-received.ts'
import type { FormQuestion, FormRejection } from '../../../../../forms/form-outcome.ts'
import { orderStatusShortName } from '../../../../../office/records/order-status-labels.ts'

/** Returns the question of a move for its form. A submission from the offline queue gets the same sentences as a rejection. */
export function moveQuestionView(
  question: OrderMoveQuestion,
  reader: StaffPerson,
  sent: Readonly<Record<string, string>>,
  site: Site,
): FormRejection {
  const { number, to, handover, doubts, mail, earlierMail } = question
  const status = `«\u00a0${orderStatusShortName({ status: to, handover }).toLowerCase()}\u00a0»`
  const title = `Passer ${number} à l’étape ${status}\u00a0?`
  const lines = [...doubtLines(question, reader, site), mailLine(question, reader)].filter(
    (line) => line !== null,
  )
  const sachant = doubts.join(' ')
  const { commande, de, vers, remises, suite } = sent
  const form: FormQuestion = {
    title,
    lines,
    fields: withoutEmpty({ commande, de, vers, remises, suite }),
    answers: earlierMail
      ? [
          { label: 'Revenir en arrière et corriger par e-mail', fields: { sachant, correction: 'oui' } },
          { label: 'Revenir en arrière sans écrire au client', fields: { sachant } },
        ]
      : [{ label: mail ? 'Oui, et prévenir le client' : 'Oui, passer à cette étape', fields: { sachant } }],
    cancel: 'Ne rien changer',
  }
  return {
    outcome: 'invalid',
    problems: { form: [`Pas encore fait. ${title}`, ...lines].join(' ') },
    question: form,
  }
}

/**
 * Returns the sentences of the question about rims without recorded steps, for the page that shows them to the reader beside its
 * button; `null` if there is another doubt too, which is always asked after the press.
 */
export function unrecordedStepsNote(question: OrderMoveQuestion, reader: StaffPerson): string | null {
  const { rims, doubts } = question
  return rims && doubts.every((doubt) => doubt === 'sans-etape')
    ? `${rimsLine(rims)} ${mailLine(question, reader) ?? ''}`
    : null
}

/**
 * Returns the question which day to promise, for the form « Jantes reçues ». A submission from the offline queue gets it as a
 * rejection.
 */
export function latePromiseView(
  { order, latestAgreed, possible }: LatePromiseQuestion,
  { commande }: Readonly<Record<string, string>>,
): FormRejection {
  const title = 'Promettre plus tard que convenu\u00a0?'
  const days = countWithNoun(order.working_days ?? 0, 'jour ouvré', 'jours ouvrés')
  const lines = [
    `Pour ${order.order_number}, le devis accepté prévoit ${days}\u00a0: le ${formatDay(latestAgreed)} au plus tard.`,
    order.promised_on === possible
      ? `La date notée à la main est le ${formatDay(possible)}.`
      : `L’atelier n’a de place que le ${formatDay(possible)}.`,
  ]
  const question: FormQuestion = {
    title,
    lines,
    fields: withoutEmpty({ commande }),
    answers: [
      {
        label: `Promettre le ${formatDay(latestAgreed)}, comme convenu`,
        fields: { promettre: latestAgreed },
      },
      { label: `Promettre le ${formatDay(possible)} et dire pourquoi`, fields: { promettre: possible } },
    ],
    cancel: 'Ne rien noter',
  }
  return {
    outcome: 'invalid',
    problems: { form: [`Pas encore fait. ${title}`, ...lines].join(' ') },
    question,
  }
}

const withoutEmpty = (fields: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1])))

function doubtLines(
  { posId, nothingBefore, rims, earlierMail }: OrderMoveQuestion,
  reader: StaffPerson,
  site: Site,
) {
  const isElsewhere = reader.pointsOfSale !== null && !reader.pointsOfSale.includes(posId)
  return [
    isElsewhere
      ? `Cette commande est celle d’un autre atelier, ${locationName(posId, site)}\u00a0; vous travaillez pour ${formatPointsOfSale(reader.pointsOfSale, site)}.`
      : null,
    nothingBefore
      ? `Le client n’a pas demandé de commencer sans attendre\u00a0: rien ne commence avant la fin de son délai de rétractation, le ${formatDay(nothingBefore)}.`
      : null,
    rims ? rimsLine(rims) : null,
    earlierMail ? `Le client a déjà reçu l’e-mail ${mailName(earlierMail, reader)}.` : null,
  ]
}

/** Returns a sentence about unfinished rims: « 2 jantes sur 4 ne sont pas terminées : 2 peintes, 2 préparées. » */
function rimsLine({ open, all, progressSummary }: NonNullable<OrderMoveQuestion['rims']>): string {
  const which =
    open === all
      ? all === 1
        ? 'La jante n’est pas terminée'
        : `Aucune des ${all}\u00a0jantes n’est terminée`
      : `${countWithNoun(open, 'jante', 'jantes')} sur ${all} ${open === 1 ? 'n’est pas terminée' : 'ne sont pas terminées'}`
  return `${which}\u00a0: ${progressSummary ?? 'aucune étape n’est notée'}.`
}

/** Returns the subject of a mail, and its address for readers who may see the clients' addresses. */
const mailName = ({ subject, to }: { subject: string; to: string }, reader: StaffPerson) =>
  `«\u00a0${subject}\u00a0»${hasPermission(reader, 'read-clients') ? ` (${to})` : ''}`

function mailLine({ mail, earlierMail }: OrderMoveQuestion, reader: StaffPerson): string | null {
  if (mail) return `Le client recevra l’e-mail ${mailName(mail, reader)}.`
  if (earlierMail) return `La correction proposée\u00a0: «\u00a0${earlierMail.correction}\u00a0».`
  return 'Aucun e-mail ne part.'
}
