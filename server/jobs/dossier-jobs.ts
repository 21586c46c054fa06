import { dossierMail, expertAnsweredMail } from '../../adapters/mail/templates/oversight/dossier-mails.tsx'
import { shopEmail } from '../../domain/business/site.ts'
import { readMailWords } from '../../domain/business/texts/mails/mail-words.ts'
import { formatDate } from '../../domain/kernel/calendar/paris-day.ts'
import { formatCents } from '../../domain/kernel/money/amounts.ts'
import type { JobDataMap } from '../../domain/kernel/ports/jobs.ts'
import { rimName } from '../../domain/kernel/rim-words.ts'
import { sendDossierMail } from '../../domain/oversight/dossiers/expert-dossiers.ts'
import {
  type ExpertDossier,
  findDossier,
  readSubject,
  subjectOf,
} from '../../domain/oversight/dossiers/read-dossier.ts'
import { dossierLink, officeDossiersLink } from '../site/mail-links.ts'
import type { JobDeps } from './job-deps.ts'

/** The mails around an expert's dossier: its link, and what was answered. */
export const dossierJobHandlers = (deps: JobDeps) => ({
  'send-dossier-mail': ({ dossierId }: JobDataMap['send-dossier-mail']) =>
    sendDossierMail(deps, dossierId, (dossier) => writeDossierMail(deps, dossier)),
  'send-dossier-answer-mail': (data: JobDataMap['send-dossier-answer-mail']) => sendAnswerMail(deps, data),
})

async function writeDossierMail(deps: JobDeps, dossier: ExpertDossier) {
  const record = await readSubject(deps.db, subjectOf(dossier))
  if (!record) throw new Error('the record of a dossier is not there')
  const { claim_number: claim, mission_reference: mission } = dossier
  return dossierMail(await readMailWords(deps.db, 'dossier'), {
    id: `dossier-${dossier.id}`,
    to: dossier.expert_email,
    replyTo: shopEmail(record.posId),
    values: {
      véhicule: [record.vehicle, record.plate].filter(Boolean).join(', ') || record.number,
      sinistre: claim && `Sinistre n°\u00a0${claim}`,
      mission: mission && `Votre mission\u00a0: ${mission}`,
      // The moment at which it ends is the midnight after its last day.
      fin: formatDate(new Date(dossier.expires_at.getTime() - 1)),
    },
    url: dossierLink(deps, dossier.id),
  })
}

async function sendAnswerMail(deps: JobDeps, { dossierId, answer }: JobDataMap['send-dossier-answer-mail']) {
  const dossier = await findDossier(deps.db, dossierId)
  const record = dossier && (await readSubject(deps.db, subjectOf(dossier)))
  if (!dossier || !record) return
  const rim = record.rims.find(({ place }) => String(place) === dossier.photos_asked_rim)
  const said =
    answer === 'agreement'
      ? `Accord de ${dossier.agreed_by}${dossier.agreed_cents === null ? '' : ` pour ${formatCents(dossier.agreed_cents)} HT`}.\n\n${dossier.agreed_words ?? ''}`
      : `D’autres photos sont demandées${rim ? ` (${rimName(rim.kind)})` : ''}\u00a0:\n\n${dossier.photos_asked_words}`
  const mail = await expertAnsweredMail(await readMailWords(deps.db, 'expert-answered'), {
    id: `dossier-${dossierId}-${answer}`,
    to: shopEmail(record.posId),
    replyTo: dossier.expert_email || shopEmail(record.posId),
    values: {
      expert: [dossier.expert_name, dossier.expert_firm].filter(Boolean).join(', '),
      numéro: record.number,
      réponse: said.trim(),
    },
    url: officeDossiersLink(deps, subjectOf(dossier)),
  })
  await deps.mailer.send(mail)
}
