import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { withNoBreakSpaces } from '../../../../../domain/business/settings/setting.ts'
import { openedValuesFieldName } from '../../../../../domain/kernel/forms/merge-changes.ts'
import { getOwnProperty } from '../../../../../domain/kernel/text/own-property.ts'
import {
  type ErasureObstacle,
  erasePerson,
  planErasure,
} from '../../../../../domain/oversight/personal-data/erase-person.ts'
import { erasureForm } from '../../../../../domain/oversight/personal-data/erasure-form.ts'
import { listSimilarPeople } from '../../../../../domain/oversight/personal-data/find-people.ts'
import { findPerson } from '../../../../../domain/oversight/personal-data/find-person.ts'
import {
  anonymizedRecordSentences,
  erasureResultOf,
  isKeptByLaw,
  legalRetentionRules,
} from '../../../../../domain/oversight/personal-data/personal-data.ts'
import {
  allPersonalDataKinds,
  type PersonalDataCounts,
  type PersonalDataKind,
  personalDataInWords,
} from '../../../../../domain/oversight/personal-data/personal-data-kinds.ts'
import { bodyLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { addressWithQuery } from '../../../../http/address.ts'
import { siteContext } from '../../../../http/context.ts'
import type { RouteArgs } from '../../../../http/route-args.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { invoiceAddress } from '../../../../office/records/invoice-address.ts'
import {
  parsePersonKey,
  personAddress,
  personArchiveAddress,
} from '../../../../office/records/person-address.ts'

export type PersonView = Awaited<ReturnType<typeof loadPersonPage>>

const obstaclesShown = 6

/** Loads the page of a person: all stored data, and the effect of an erasure on them. */
export async function loadPersonPage(
  context: Readonly<RouterContextProvider>,
  params: { kind: string; id: string },
) {
  const deps = context.get(siteContext)
  const key = parsePersonKey(params)
  const person = key && (await findPerson(deps, key))
  if (!key || !person) throw data(null, { status: 404 })
  const { counts, obstacles, seen } = await planErasure(deps.db, person)
  const alike = await listSimilarPeople(deps.db, person)
  const kinds = allPersonalDataKinds.filter((kind) => counts[kind])
  const of = (fate: ReturnType<typeof erasureResultOf>) =>
    kinds.filter((kind) => erasureResultOf(kind, counts) === fate)
  const reaches = [
    ...person.emails.filter((email) => email !== person.name),
    ...person.phones.map(withNoBreakSpaces),
  ]
  return {
    name: person.name || 'Sans nom',
    lead: reaches.join(' · '),
    isCompany: person.isCompany,
    here: personAddress(key),
    archive: personArchiveAddress(key),
    seen,
    obstacles: obstacles.slice(0, obstaclesShown).map(obstacleLine),
    otherObstacles: Math.max(0, obstacles.length - obstaclesShown),
    alike: alike.map(({ key: other, name, reason }) => ({
      id: other.id,
      to: personAddress(other),
      name: name || 'Sans nom',
      reason,
    })),
    groups: [
      {
        name: 'efface',
        title: 'Ce qui sera effacé',
        lines: of('erased').map((kind) => storedDataLine(kind, counts)),
      },
      {
        name: 'anonyme',
        title: 'Ce qui restera, rendu anonyme',
        lines: of('anonymous').map((kind) => storedDataLine(kind, counts)),
      },
      {
        name: 'garde',
        title: 'Ce que la loi impose de conserver',
        lines: of('kept').map((kind) => storedDataLine(kind, counts)),
      },
    ].filter(({ lines }) => lines.length > 0),
  }
}

/** Returns the number of records of a kind, and the reason why they are kept. */
function storedDataLine(kind: PersonalDataKind, counts: PersonalDataCounts) {
  const what = personalDataInWords(kind, counts[kind] ?? 0)
  if (isKeptByLaw(kind))
    return { kind, what, note: `${legalRetentionRules[kind].reason} ${legalRetentionRules[kind].law}.` }
  const isLeft = erasureResultOf(kind, counts) === 'anonymous'
  return { kind, what, note: isLeft ? getOwnProperty(anonymizedRecordSentences, kind) : '' }
}

/** Returns a matter that must be finished before an erasure, with the address for that. */
function obstacleLine({ on, sentence }: ErasureObstacle) {
  if (!on) return { sentence, to: null }
  if (on.kind === 'withdrawal') return { sentence, to: href('/gestion/retractations/:id', { id: on.id }) }
  return {
    sentence,
    to: on.kind === 'order' ? href('/gestion/commandes/:id', { id: on.id }) : invoiceAddress(on.id, on.posId),
  }
}

type PersonRouteArgs = RouteArgs & { params: { kind: string; id: string } }

const erasureRejections = {
  gone: 'Il n’y a plus rien à effacer\u00a0: la personne a déjà été effacée, ou sa fiche a rejoint une autre.',
  'has-obstacle': 'Quelque chose reste à terminer d’abord\u00a0: rechargez la page pour voir quoi.',
  changed:
    'Ce que le site garde a changé depuis que cette page est ouverte\u00a0: rechargez-la, relisez, puis recommencez.',
} as const

const erasure = officeForm({
  limits: bodyLimits(erasureForm, {
    maxBytes: 65_536,
    more: { [openedValuesFieldName]: { longest: 32_768 } },
  }),
  async run({ deps, by, typed }, { params }: PersonRouteArgs) {
    const key = parsePersonKey(params)
    if (!key) return { outcome: 'gone' as const }
    const erased = await erasePerson(deps, by, key, typed)
    return erased.outcome === 'saved'
      ? redirect(addressWithQuery(href('/gestion/donnees'), { efface: erased.id }), 303)
      : erased
  },
  rejections: erasureRejections,
})

export const personForms = actionsByIntent({ effacer: erasure })
