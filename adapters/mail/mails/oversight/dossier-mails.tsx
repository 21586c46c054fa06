import { emailOfLocation, type Site } from '../../../../domain/business/site.ts'
import {
  fillMailWords,
  type MailWords,
  paragraphsOf,
} from '../../../../domain/business/texts/mails/mail-texts.ts'
import { findMailWords } from '../../../../domain/business/texts/mails/mail-words.ts'
import { formatDate } from '../../../../domain/kernel/calendar/paris-day.ts'
import { formatCents } from '../../../../domain/kernel/money/amounts.ts'
import type { JobDataMap } from '../../../../domain/kernel/ports/jobs.ts'
import type { Mail } from '../../../../domain/kernel/ports/mailer.ts'
import { formatRimName } from '../../../../domain/kernel/rim-words.ts'
import {
  markDossierMailUndeliverable,
  sendDossierMail,
} from '../../../../domain/oversight/dossiers/expert-dossiers.ts'
import {
  dossierSubjectOf,
  type ExpertDossier,
  findDossier,
  loadDossierSubject,
} from '../../../../domain/oversight/dossiers/load-dossier.ts'
import type { MailDeps, MailJob } from '../mail-job.ts'
import { type NotificationValues, renderNotificationMail } from '../notification-mail.tsx'
import { sampleMailLink, sampleMailToClient, sampleOrderNumber } from '../sample-values.ts'

async function writeDossierMail(deps: MailDeps, dossier: ExpertDossier) {
  const site = deps.facts.current()
  const record = await loadDossierSubject(deps.db, dossierSubjectOf(dossier))
  if (!record) throw new Error('the record of a dossier does not exist')
  const { claim_number: claim, mission_reference: mission } = dossier
  return dossierMail(
    await findMailWords(deps.db, 'dossier'),
    {
      id: `dossier-${dossier.id}`,
      to: dossier.expert_email,
      replyTo: emailOfLocation(record.posId, site),
      values: {
        véhicule: [record.vehicle, record.plate].filter(Boolean).join(', ') || record.number,
        sinistre: claim && `Sinistre n°\u00a0${claim}`,
        mission: mission && `Votre mission\u00a0: ${mission}`,
        // `expires_at` is the midnight after the last day.
        fin: formatDate(new Date(dossier.expires_at.getTime() - 1)),
      },
      url: deps.links.dossier(dossier.id),
    },
    site,
  )
}

/** Returns the mail that sends an expert the link to a dossier. */
function dossierMail(
  words: MailWords<'dossier'>,
  { values, ...head }: NotificationValues<'dossier'>,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'dossier'>(words, values, site)
  return renderNotificationMail(
    {
      ...head,
      filled: { ...filled, subject: filled.subject.trim() },
      sentences: [...paragraphsOf(filled.before), ...paragraphsOf(filled.after)],
    },
    site,
  )
}

async function sendAnswerMail(deps: MailDeps, { dossierId, answer }: JobDataMap['send-dossier-answer-mail']) {
  const site = deps.facts.current()
  const dossier = await findDossier(deps.db, dossierId)
  const record = dossier && (await loadDossierSubject(deps.db, dossierSubjectOf(dossier)))
  if (!dossier || !record) return
  const rim = record.rims.find(({ place }) => String(place) === dossier.photos_asked_rim)
  const sentence =
    answer === 'agreement'
      ? `Accord de ${dossier.agreed_by}${dossier.agreed_cents === null ? '' : ` pour ${formatCents(dossier.agreed_cents)} HT`}.\n\n${dossier.agreed_words ?? ''}`
      : `D’autres photos sont demandées${rim ? ` (${formatRimName(rim.kind)})` : ''}\u00a0:\n\n${dossier.photos_asked_words}`
  const mail = await expertAnsweredMail(
    await findMailWords(deps.db, 'expert-answered'),
    {
      id: `dossier-${dossierId}-${answer}`,
      to: emailOfLocation(record.posId, site),
      replyTo: dossier.expert_email || emailOfLocation(record.posId, site),
      values: {
        expert: [dossier.expert_name, dossier.expert_firm].filter(Boolean).join(', '),
        numéro: record.number,
        réponse: sentence.trim(),
      },
      url: deps.links.officeDossiers(dossierSubjectOf(dossier)),
    },
    site,
  )
  await deps.mailer.send(mail)
}

/** Returns the mail that tells the workshop what an expert answered. */
function expertAnsweredMail(
  words: MailWords<'expert-answered'>,
  { values, ...head }: NotificationValues<'expert-answered'>,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'expert-answered'>(words, values, site)
  return renderNotificationMail({ ...head, filled, sentences: paragraphsOf(filled.before) }, site)
}

export const dossierMailJob: MailJob<'send-dossier-mail', 'dossier'> = {
  send: (deps, { dossierId }) =>
    sendDossierMail(deps, dossierId, (dossier) => writeDossierMail(deps, dossier)),
  givenUp: (deps, { dossierId }) => markDossierMailUndeliverable(deps, dossierId),
  samples: {
    dossier: (words, site) =>
      dossierMail(
        words,
        {
          ...sampleMailToClient(site),
          values: {
            véhicule: 'Peugeot 308, AB-123-CD',
            sinistre: 'Sinistre n°\u00a02026-118204',
            mission: 'Votre mission\u00a0: M-4471',
            fin: '21/12/2026',
          },
          url: sampleMailLink,
        },
        site,
      ),
  },
}

export const dossierAnswerMailJob: MailJob<'send-dossier-answer-mail', 'expert-answered'> = {
  send: sendAnswerMail,
  samples: {
    'expert-answered': (words, site) =>
      expertAnsweredMail(
        words,
        {
          ...sampleMailToClient(site),
          values: {
            expert: 'Claire Lebrun, Cabinet Lebrun',
            numéro: sampleOrderNumber,
            réponse: 'Accord de Claire Lebrun pour 480,00\u00a0€ HT.',
          },
          url: sampleMailLink,
        },
        site,
      ),
  },
}
