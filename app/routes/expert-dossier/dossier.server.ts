import { locationOf, type Site } from '../../../domain/business/site.ts'
import { formatDayAndHour } from '../../../domain/kernel/calendar/french-dates.ts'
import { formatDate } from '../../../domain/kernel/calendar/paris-day.ts'
import { type RateLimited, withRateLimit } from '../../../domain/kernel/flow/rate-limits.ts'
import { formatCents, parsePrice } from '../../../domain/kernel/money/amounts.ts'
import {
  agreeToDossier,
  askForMoreDossierPhotos,
  type DossierAnswerOutcome,
} from '../../../domain/oversight/dossiers/dossier-answers.ts'
import { dossierAgreementForm, morePhotosForm } from '../../../domain/oversight/dossiers/dossier-forms.ts'
import {
  type DossierContent,
  dossierPhotoMomentNames,
  dossierSubjectOf,
  hashDossierContent,
  loadDossierSubject,
} from '../../../domain/oversight/dossiers/load-dossier.ts'
import { computeRepairSavings } from '../../../domain/oversight/dossiers/printable-dossier.ts'
import { bodyLimits } from '../../forms/bodies/body-limits.ts'
import { clientAnswerFailures } from '../../forms/client-answer-failures.ts'
import { handleClientForm } from '../../forms/client-form.ts'
import { actionsByIntent } from '../../forms/form-actions.ts'
import { rateLimitedOutcome } from '../../forms/form-rejections.ts'
import { dossierLinkContext, requestContext, siteContext } from '../../http/context.ts'
import { dossierPath } from '../../http/page-addresses.ts'
import type { RouteArgs } from '../../http/route-args.ts'
import { openDossier } from './open-dossier.server.ts'

export type DossierView = Awaited<ReturnType<typeof loadDossierPage>>
export type OpenDossierView = Extract<DossierView, { isOpen: true }>

/** Returns the data of the expert's page; for an expired or revoked link only the contact. */
export async function loadDossierPage(args: RouteArgs) {
  const { db, facts } = args.context.get(siteContext)
  const site = facts.current()
  const { dossier, isOpen, token } = args.context.get(dossierLinkContext)
  if (!isOpen) {
    const record = await loadDossierSubject(db, dossierSubjectOf(dossier))
    const { title, phone } = record ? locationOf(record.posId, site) : site.locations[0]
    return { isOpen: false, contact: { title, phone } } as const
  }
  const content = await openDossier(args)
  const { record } = content
  const page = dossierPath(token)
  const { title, phone, email } = locationOf(record.posId, site)
  const below = (file: string) => `${page}/${file}`
  return {
    isOpen: true,
    page,
    number: record.number,
    kind: record.subject.kind,
    lead: [record.vehicle, record.plate].filter(Boolean).join(', '),
    facts: factsOf(content, site),
    showsPrices: dossier.shows_prices,
    rims: content.rims.map((rim) => ({
      place: rim.place,
      name: rim.name,
      work: rim.work,
      defects: rim.defects || 'Aucun défaut noté',
      part: rim.part,
      ours: amount(rim.ours),
      replacement: amount(rim.replacement),
      saved: amount(computeRepairSavings(rim)),
    })),
    totals: totalsOf(content),
    photos: photosOf(content, page),
    files: {
      pdf: below('dossier.pdf'),
      zip: below('dossier.zip'),
      estimate: dossier.shows_estimate && record.estimate ? below('devis.pdf') : null,
    },
    estimateNumber: record.estimate?.estimate_number ?? '',
    expert: dossier.expert_name,
    seen: hashDossierContent(content),
    agreement: dossier.agreed_at && {
      wording: `${dossier.agreed_by}, ${formatDayAndHour(dossier.agreed_at)}`,
      amount: dossier.agreed_cents === null ? null : `${formatCents(dossier.agreed_cents)} HT`,
      words: dossier.agreed_words,
    },
    asked: dossier.photos_asked_at && {
      at: formatDayAndHour(dossier.photos_asked_at),
      rim: content.rims.find(({ place }) => String(place) === dossier.photos_asked_rim)?.name ?? null,
      words: dossier.photos_asked_words ?? '',
    },
    contact: { title, phone, email },
  } as const
}

const amount = (cents: number | null) => (cents === null ? '–' : formatCents(cents))

function factsOf({ dossier, record }: DossierContent, site: Site) {
  return [
    { label: 'Sinistre', value: dossier.claim_number },
    { label: 'Votre mission', value: dossier.mission_reference },
    { label: 'Véhicule', value: record.vehicle },
    { label: 'Immatriculation', value: record.plate },
    { label: 'Client', value: record.owner },
    { label: 'Atelier', value: locationOf(record.posId, site).title },
    // `expires_at` is the midnight after the last day.
    { label: 'Ouvert jusqu’au', value: formatDate(new Date(dossier.expires_at.getTime() - 1)) },
  ].filter(({ value }) => value !== '')
}

function totalsOf({ totals, dossier }: DossierContent) {
  if (!dossier.shows_prices) return null
  const { ours, replacement } = totals
  return {
    ours: formatCents(ours),
    replacement: amount(replacement),
    saved: replacement === null ? '–' : formatCents(replacement - ours),
  }
}

/** Returns the photos by rim, overall views first; within each group those of the request, of the arrival and of the delivery. */
function photosOf({ photos, rims }: DossierContent, page: string) {
  const groups = [
    { key: 'ensemble', title: 'Vue d’ensemble', place: null },
    ...rims.map(({ place, name }) => ({ key: `${place}`, title: name, place })),
  ]
  return groups.flatMap(({ key, title, place }) => {
    const own = photos.filter((photo) => photo.place === place)
    const moments = (['request', 'reception', 'delivery'] as const).flatMap((moment) => {
      const shown = own.filter((photo) => photo.moment === moment)
      if (shown.length === 0) return []
      return [
        {
          moment,
          title: dossierPhotoMomentNames[moment],
          shown: shown.map(({ id }, index) => ({
            id,
            url: `${page}/photos/${id}`,
            thumbnail: `${page}/photos/${id}?taille=vignette`,
            alt: `${title}, ${dossierPhotoMomentNames[moment].toLowerCase()}, photo ${index + 1}`,
          })),
        },
      ]
    })
    return moments.length > 0 ? [{ key, title, moments }] : []
  })
}

/** Runs an answer within the rate limit, because anybody may have the link. */
function withDossierLimit(
  { context }: RouteArgs,
  answer: (id: string) => Promise<DossierAnswerOutcome>,
): Promise<DossierAnswerOutcome | RateLimited> {
  const { limits } = context.get(siteContext)
  const { address } = context.get(requestContext)
  const { dossier } = context.get(dossierLinkContext)
  return withRateLimit([[limits.dossier, address]], () => answer(dossier.id))
}

const { failing } = clientAnswerFailures

const rejections = {
  gone: 'Ce dossier n’est plus ouvert\u00a0: appelez l’atelier.',
  changed:
    'Le dossier a changé depuis que vous l’avez ouvert. Rechargez la page, relisez-le, puis donnez votre accord.',
} as const

const answeredNote = ({ at, by }: { at: Date; by: string }) =>
  `Une réponse a déjà été donnée le ${formatDayAndHour(at)} par ${by}. Rechargez la page pour la lire.`

/** Forms of a dossier's page, by name in the address. */
export const dossierFormHandlers = actionsByIntent(
  {
    accord: handleClientForm({
      rules: dossierAgreementForm,
      limits: bodyLimits(dossierAgreementForm, {
        maxBytes: 32_768,
        more: { mots: { longest: 16_384 }, vu: { longest: 64 } },
      }),
      failing,
      run: (
        { deps, typed: { vu: seen = '' }, values: { nom: name, montant = '', mots: words = '' } },
        args: RouteArgs,
      ) =>
        withDossierLimit(args, (id) =>
          agreeToDossier(deps, id, { seen, name, cents: montant ? parsePrice(montant) : null, words }),
        ),
      rejections: {
        ...rejections,
        wait: (limited) => rateLimitedOutcome(limited),
        answered: (answered) => answeredNote(answered),
      },
    }),
    photos: handleClientForm({
      rules: morePhotosForm,
      limits: bodyLimits(morePhotosForm, { maxBytes: 32_768, more: { demande: { longest: 16_384 } } }),
      failing,
      run: ({ deps, values: { jante: rim = '', demande: words } }, args: RouteArgs) =>
        withDossierLimit(args, (id) => askForMoreDossierPhotos(deps, id, { rim, words })),
      rejections: {
        ...rejections,
        wait: (limited) => rateLimitedOutcome(limited),
        answered: (answered) => answeredNote(answered),
      },
    }),
  },
  { index: true },
)
