import { data, type RouterContextProvider } from 'react-router'
import type { Site } from '../../../../../domain/business/site.ts'
import {
  type LegalTextName,
  legalTexts,
  legalTextVersionFactsOf,
} from '../../../../../domain/business/texts/legal-texts.ts'
import {
  findLegalTextDraftProblems,
  legalTextDraftRevisionOf,
} from '../../../../../domain/business/texts/publish-text.ts'
import {
  findLegalTextDraft,
  findLegalTextDraftValues,
  type LegalTextDraft,
} from '../../../../../domain/business/texts/text-drafts.ts'
import {
  compareLegalTextVersions,
  findLegalTextVersionInForce,
  type LegalTextVersion,
  legalTextVersionStatusOf,
  listLegalTextVersions,
} from '../../../../../domain/business/texts/text-versions.ts'
import { formatDayAndHour, formatLongDay } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { type Day, parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import type { TextComparer } from '../../../../../domain/kernel/ports/text-comparer.ts'
import { listEvents } from '../../../../../domain/oversight/journal/list-events.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import { maxActivityLines, recordActivityLines } from '../../../../office/journal/activity-feed.server.ts'
import {
  findLegalTextBySlug,
  legalTextAddress,
  publicLegalTextPaths,
} from '../../../../office/records/text-address.ts'

/** Loads a legal text; `?comparer=3` adds the changes of version 3. */
export async function loadLegalTextPage(
  context: Readonly<RouterContextProvider>,
  slug: string,
  query: URLSearchParams,
) {
  const { db, clock, comparer, facts } = context.get(siteContext)
  const site = facts.current()
  const text = findLegalTextBySlug(slug)
  const today = parisDay(clock.now())
  const inForce = text && (await findLegalTextVersionInForce(db, text, today))
  if (!text || !inForce) throw data(null, { status: 404 })
  const draft = await findLegalTextDraft(db, text)
  const versions = await listLegalTextVersions(db, text)
  const events = await listEvents(db, { kind: 'text', recordId: text }, maxActivityLines, site)
  const { title, variables } = legalTexts[text]
  return {
    text,
    title,
    slug,
    variables,
    address: legalTextAddress(text),
    path: publicLegalTextPaths[text],
    status: `Version ${inForce.number}, en vigueur depuis le ${formatLongDay(inForce.valid_from)}`,
    values: await findLegalTextDraftValues(db, { clock }, text),
    draft: draft && (await draftView(comparer, text, { draft, inForce, today }, site)),
    versions: await Promise.all(
      versions.map((version, index) =>
        versionView(comparer, text, version, versions[index + 1], {
          status: legalTextVersionStatusOf(version, versions, { inForce, today }),
          isInForce: version.id === inForce.id,
          isToCome: version.valid_from > today,
          isCompared: query.get('comparer') === String(version.number),
        }),
      ),
    ),
    lines: recordActivityLines(events, context.get(staffContext)),
  }
}

export type LegalTextView = Awaited<ReturnType<typeof loadLegalTextPage>>

interface Drafted {
  draft: LegalTextDraft
  inForce: LegalTextVersion
  today: Day
}

/** Returns the draft with its changes to the version in force, and its missing parts. */
async function draftView(
  comparer: TextComparer,
  text: LegalTextName,
  { draft, inForce, today }: Drafted,
  site: Site,
) {
  const { html, valid_from, changed_at, author_name } = draft
  return {
    mark: legalTextDraftRevisionOf(draft),
    kept: `Enregistré par ${author_name}, ${formatDayAndHour(changed_at)}`,
    from: valid_from && valid_from > today ? `à partir du ${formatLongDay(valid_from)}` : 'dès maintenant',
    missing: findLegalTextDraftProblems(text, draft, today, site),
    changes: await compareLegalTextVersions(comparer, inForce, {
      html,
      facts: legalTextVersionFactsOf(html, site),
    }),
  }
}

interface VersionStatus {
  /** Period of validity: « En vigueur du 21 novembre 2026 au 31 décembre 2026 ». */
  status: string
  isInForce: boolean
  isToCome: boolean
  isCompared: boolean
}

/** Returns a version with its public address and its changes. */
async function versionView(
  comparer: TextComparer,
  text: LegalTextName,
  version: LegalTextVersion,
  before: LegalTextVersion | undefined,
  { status, isInForce, isToCome, isCompared }: VersionStatus,
) {
  const { number, summary, author_name, created_at } = version
  return {
    number,
    summary,
    status,
    isInForce,
    isToCome,
    made: `${author_name ? `Publiée par ${author_name}` : 'Établie par le site'}, ${formatDayAndHour(created_at)}`,
    to: isInForce ? publicLegalTextPaths[text] : `${publicLegalTextPaths[text]}/versions/${number}`,
    compare: before ? `${legalTextAddress(text)}?comparer=${number}#version-${number}` : null,
    changes: isCompared && before ? await compareLegalTextVersions(comparer, before, version) : null,
  }
}
