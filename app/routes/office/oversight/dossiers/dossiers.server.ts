import { data, href, type RouterContextProvider } from 'react-router'
import { formatDayAndHour } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { addDays, formatDate, parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { formatCents, formatDecimalCents, parsePrice } from '../../../../../domain/kernel/money/amounts.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import { randomId, randomIdPattern } from '../../../../../domain/kernel/random-id.ts'
import { signId } from '../../../../../domain/kernel/signatures.ts'
import { countWithNoun } from '../../../../../domain/kernel/text/french-number.ts'
import { markDossierAnswersSeen } from '../../../../../domain/oversight/dossiers/dossier-answers.ts'
import {
  dossierValidityDays,
  repairPriceFieldName,
  replacementPriceFieldName,
  shareDossierForm,
} from '../../../../../domain/oversight/dossiers/dossier-forms.ts'
import {
  isDossierOpen,
  listDossiers,
  revokeDossier,
  secondsToUndoDossierMail,
  secondsToUndoDossierRevocation,
  shareDossier,
  undoDossierMail,
  undoDossierRevocation,
} from '../../../../../domain/oversight/dossiers/expert-dossiers.ts'
import {
  type DossierRecord,
  type DossierSubject,
  type ExpertDossier,
  findWorkshopPrices,
  listDossierPhotos,
  loadDossierSubject,
} from '../../../../../domain/oversight/dossiers/load-dossier.ts'
import { bodyLimits, buttonFormLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { formWideProblem } from '../../../../forms/form-outcome.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import { dossierPath } from '../../../../http/page-addresses.ts'
import { isPageViewedByPerson } from '../../../../http/page-view.ts'
import type { RouteArgs } from '../../../../http/route-args.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { dossiersAddress } from '../../../../office/records/dossiers-address.ts'
import { estimateAddress } from '../../../../office/records/estimate-address.ts'

interface DossiersParams {
  kind: string
  id: string
}

function toSubject({ kind, id }: DossiersParams): DossierSubject {
  if (kind !== 'commande' && kind !== 'devis') throw data(null, { status: 404 })
  return { kind: kind === 'commande' ? 'order' : 'estimate', id }
}

export type DossiersView = Awaited<ReturnType<typeof loadDossiersPage>>

/** Loads the dossiers page of a record: the existing links, and the content of a new one. */
export async function loadDossiersPage({ request, context, params }: RouteArgs & { params: DossiersParams }) {
  const deps = context.get(siteContext)
  const reader = context.get(staffContext)
  const subject = toSubject(params)
  const record = await loadDossierSubject(deps.db, subject)
  if (!record) throw data(null, { status: 404 })
  const now = deps.clock.now()
  const dossiers = await listDossiers(deps.db, subject)
  if (
    isPageViewedByPerson(request) &&
    dossiers.some(({ dossier }) => dossier.answered_at && !dossier.answer_seen_at)
  )
    await markDossierAnswersSeen(deps, subject)
  const [last] = dossiers
  const usual = await findWorkshopPrices(deps.db, record)
  const today = parisDay(now)
  const priceOf = (place: number) => last?.dossier.prices.find((price) => price.place === place)
  return {
    page: dossiersAddress(subject),
    subject: subject.kind,
    number: record.number,
    lead: [record.owner, record.vehicle, record.plate].filter(Boolean).join(', '),
    back:
      subject.kind === 'order'
        ? { to: href('/gestion/commandes/:id', { id: subject.id }), label: `Commande ${record.number}` }
        : {
            to: estimateAddress(record.posId, subject.id),
            label: `Devis ${record.number}`,
          },
    given: dossiers.map(({ dossier, times, last: lastOpened }) => ({
      ...givenView(dossier, record, { times, lastOpened, now }),
      link: isDossierOpen(dossier, now)
        ? deps.siteUrl + dossierPath(signId('expert-dossier', dossier.id, deps.secret))
        : null,
      undoRevocation: secondsToUndoDossierRevocation(dossier, reader, now),
      undoMail: secondsToUndoDossierMail(dossier, reader, now),
    })),
    rims: record.rims.map(({ place, name, work, defects }) => ({
      place,
      name,
      about: [work, defects].filter(Boolean).join(', '),
    })),
    photos: (await listDossierPhotos(deps.db, record)).length,
    estimate: record.estimate?.estimate_number ?? null,
    form: {
      id: randomId(),
      places: record.rims.map(({ place }) => place).join(' '),
      days: { from: today, until: addDays(today, dossierValidityDays.max) },
      values: {
        expert: last?.dossier.expert_name ?? '',
        cabinet: last?.dossier.expert_firm ?? '',
        email: last?.dossier.expert_email ?? '',
        sinistre: last?.dossier.claim_number ?? '',
        mission: last?.dossier.mission_reference ?? '',
        fin: addDays(today, dossierValidityDays.first),
        montre_prix: 'on',
        montre_photos: 'on',
        montre_devis: '',
        envoyer: '',
        ...Object.fromEntries(
          record.rims.flatMap(({ place }) => [
            [
              repairPriceFieldName(place),
              formatDecimalCents(priceOf(place)?.ours ?? usual.get(place) ?? null),
            ],
            [replacementPriceFieldName(place), formatDecimalCents(priceOf(place)?.replacement ?? null)],
          ]),
        ),
      } as Record<string, string>,
    },
  }
}

interface GivenAt {
  times: number
  lastOpened: Date | null
  now: Date
}

function givenView(dossier: ExpertDossier, { rims }: DossierRecord, { times, lastOpened, now }: GivenAt) {
  const { expires_at, revoked_at, agreed_at, photos_asked_at } = dossier
  const rim = rims.find(({ place }) => String(place) === dossier.photos_asked_rim)
  return {
    id: dossier.id,
    expert: [dossier.expert_name, dossier.expert_firm].filter(Boolean).join(', '),
    references: [
      dossier.claim_number && `Sinistre ${dossier.claim_number}`,
      dossier.mission_reference && `Mission ${dossier.mission_reference}`,
    ]
      .filter(Boolean)
      .join(', '),
    shows: [
      dossier.shows_prices && 'les prix',
      dossier.shows_photos && 'les photos',
      dossier.shows_estimate && 'le devis',
    ]
      .filter(Boolean)
      .join(', '),
    made: `Ouvert par ${dossier.created_by_name}, ${formatDayAndHour(dossier.created_at)}`,
    state: revoked_at
      ? ('revoked' as const)
      : isDossierOpen(dossier, now)
        ? ('open' as const)
        : ('over' as const),
    ends: revoked_at
      ? `Accès retiré ${formatDayAndHour(revoked_at)}`
      : // `expires_at` is the midnight after the last day.
        `${expires_at > now ? 'Ouvert jusqu’au' : 'Terminé le'} ${formatDate(new Date(expires_at.getTime() - 1))}`,
    opened: openedSentence(times, lastOpened),
    mail: dossier.mailed_at
      ? `Envoyé à ${dossier.expert_email}, ${formatDayAndHour(dossier.mailed_at)}`
      : dossier.mail_asked_at
        ? `En cours d’envoi à ${dossier.expert_email}`
        : null,
    agreement: agreed_at && {
      wording: `Accord de ${dossier.agreed_by}, ${formatDayAndHour(agreed_at)}${dossier.agreed_cents === null ? '' : `, pour ${formatCents(dossier.agreed_cents)} HT`}`,
      words: dossier.agreed_words ?? '',
    },
    asked: photos_asked_at && {
      wording: `Demande d’autres photos, ${formatDayAndHour(photos_asked_at)}${rim ? ` (${rim.name})` : ''}`,
      words: dossier.photos_asked_words ?? '',
    },
  }
}

/** Returns how often a dossier was opened: « Ouvert 3 fois, la dernière le 12 novembre à 10 h 42 ». */
function openedSentence(times: number, last: Date | null): string {
  if (times === 0 || !last) return 'Pas encore ouvert par l’expert'
  const when = formatDayAndHour(last)
  return times === 1
    ? `Ouvert une fois, le ${when}`
    : `Ouvert ${countWithNoun(times, 'fois', 'fois')}, la dernière le ${when}`
}

/**
 * Returns the dossiers of a record for the record's page; `null` if the reader may not see them. A cancelled order gets no new
 * dossier, but existing ones can be closed.
 */
export async function loadDossierSummary(
  context: Readonly<RouterContextProvider>,
  { isCancelled = false, ...subject }: DossierSubject & { isCancelled?: boolean },
) {
  const reader = context.get(staffContext)
  if (!hasPermission(reader, 'edit-orders')) return null
  const { db, clock } = context.get(siteContext)
  const dossiers = await listDossiers(db, subject)
  if (isCancelled && dossiers.length === 0) return null
  const now = clock.now()
  return {
    to: dossiersAddress(subject),
    isCancelled,
    lease: href('/gestion/restitutions/:kind/:id', {
      kind: subject.kind === 'order' ? 'commande' : 'devis',
      id: subject.id,
    }),
    lines: dossiers.map(({ dossier, times, last }) => ({
      id: dossier.id,
      expert: [dossier.expert_name, dossier.expert_firm].filter(Boolean).join(', '),
      wording: dossier.agreed_at
        ? `Accord donné, ${formatDayAndHour(dossier.agreed_at)}`
        : dossier.photos_asked_at
          ? `Demande d’autres photos, ${formatDayAndHour(dossier.photos_asked_at)}`
          : dossier.revoked_at
            ? 'Accès retiré'
            : isDossierOpen(dossier, now)
              ? openedSentence(times, last)
              : 'Lien terminé',
    })),
  }
}

export type DossierSummaryView = NonNullable<Awaited<ReturnType<typeof loadDossierSummary>>>

type DossiersRouteArgs = RouteArgs & { params: DossiersParams }

const recordChanged = 'Cette fiche n’existe plus\u00a0: rechargez la page.'

const sharing = officeForm({
  rules: shareDossierForm,
  limits: bodyLimits(shareDossierForm, {
    maxBytes: 65_536,
    more: { dossier: { longest: 16 }, jantes: { longest: 512 } },
  }),
  async run({ deps, by, typed, values: checked }, { params }: DossiersRouteArgs) {
    const { dossier: id = '', jantes = '' } = typed
    if (!randomIdPattern.test(id)) return formWideProblem('Rechargez la page')
    const values = checked as Record<string, string | undefined>
    const centsOf = (field: string) => (values[field] ? parsePrice(values[field]) : null)
    return shareDossier(deps, by, toSubject(params), {
      id,
      expert: { name: checked.expert, firm: values.cabinet ?? '', email: values.email ?? '' },
      claim: values.sinistre ?? '',
      mission: values.mission ?? '',
      until: checked.fin,
      shows: {
        prices: values.montre_prix === 'on',
        photos: values.montre_photos === 'on',
        estimate: values.montre_devis === 'on',
      },
      prices: jantes
        .split(' ')
        .filter((place) => /^\d{1,3}$/.test(place))
        .map((place) => ({
          place: Number(place),
          ours: centsOf(repairPriceFieldName(Number(place))),
          replacement: centsOf(replacementPriceFieldName(Number(place))),
        })),
      isMailed: values.envoyer === 'on',
    })
  },
  rejections: {
    changed: 'Les jantes ont changé entre-temps\u00a0: rechargez la page, puis vérifiez les prix.',
    gone: recordChanged,
  },
})

const dossierLimits = { ...buttonFormLimits, fields: { dossier: { longest: 16 } } }

const keyOf = ({ params }: DossiersRouteArgs, { dossier: id = '' }: Record<string, string>) => ({
  subject: toSubject(params),
  id,
})

const revocation = officeForm({
  limits: dossierLimits,
  run: ({ deps, by, typed }, args: DossiersRouteArgs) => revokeDossier(deps, by, keyOf(args, typed)),
  rejections: { gone: recordChanged },
})

const revocationUndo = officeForm({
  limits: dossierLimits,
  run: ({ deps, by, typed }, args: DossiersRouteArgs) => undoDossierRevocation(deps, by, keyOf(args, typed)),
  rejections: { 'too-late': 'Trop tard\u00a0: l’accès est retiré. Ouvrez un autre dossier.' },
})

const mailUndo = officeForm({
  limits: dossierLimits,
  run: ({ deps, by, typed }, args: DossiersRouteArgs) => undoDossierMail(deps, by, keyOf(args, typed)),
  rejections: { 'too-late': 'Trop tard\u00a0: l’e-mail est parti.' },
})

/** Form handlers of the dossiers page, by the form name in the address. */
export const dossiersForms = actionsByIntent({
  partager: sharing,
  retirer: revocation,
  rendre: revocationUndo,
  'annuler-envoi': mailUndo,
})
