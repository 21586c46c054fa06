import { data, type RouterContextProvider } from 'react-router'
import { parseLegalClauses } from '../../../domain/business/texts/clauses.ts'
import { fillLegalTextHtml, type LegalTextName } from '../../../domain/business/texts/legal-texts.ts'
import { parsePrivacyPolicy } from '../../../domain/business/texts/parse-privacy-policy.ts'
import {
  findLegalTextVersionInForce,
  findNextLegalTextChangeDay,
  type LegalTextVersion,
  legalTextVersionStatusOf,
  listLegalTextVersions,
} from '../../../domain/business/texts/text-versions.ts'
import { type Day, parisDay, startOfDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { requestContext, siteContext } from '../../http/context.ts'

export async function loadTermsPage(context: Context, versionName?: string) {
  const { shown, view } = await loadLegalTextVersion(context, 'terms', versionName)
  return { ...view, articles: parseLegalClauses(fillLegalTextHtml(shown.html, shown.facts)).articles }
}

export async function loadPrivacyPage(context: Context, versionName?: string) {
  const { shown, view } = await loadLegalTextVersion(context, 'privacy', versionName)
  const { html, facts } = shown
  return { ...view, articles: parsePrivacyPolicy(html, facts), processings: facts.processings ?? [] }
}

type Context = Readonly<RouterContextProvider>

/** Returns the current version, or the one with the number `versionName`. The page is cacheable until the next version takes effect. */
async function loadLegalTextVersion(context: Context, text: LegalTextName, versionName?: string) {
  const { db, clock } = context.get(siteContext)
  const today = parisDay(clock.now())
  const next = await findNextLegalTextChangeDay(db, text, today)
  if (next) context.get(requestContext).headers.set('Expires', startOfDay(next).toUTCString())
  const inForce = await findLegalTextVersionInForce(db, text, today)
  const versions = await listLegalTextVersions(db, text)
  const shown =
    versionName === undefined ? inForce : versions.find(({ number }) => String(number) === versionName)
  if (!shown || !inForce) throw data(null, { status: 404 })
  return { shown, view: toLegalView(versions, { shown, inForce, today }) }
}

/** One version of a legal text as its page shows it, with the list of the others. */
export interface LegalView {
  /** For example « En vigueur depuis le 21 novembre 2026 ». */
  status: string
  /** Whether the version is in force: `false` for a replaced version and for one of a future day. */
  isInForce: boolean
  versions: { number: number; words: string; summary: string; isShown: boolean; isInForce: boolean }[]
}

interface ShownVersion {
  shown: LegalTextVersion
  inForce: LegalTextVersion
  today: Day
}

/** Formats the shown version and the list of the others. */
function toLegalView(versions: LegalTextVersion[], { shown, inForce, today }: ShownVersion): LegalView {
  const wordsOf = (version: LegalTextVersion) =>
    legalTextVersionStatusOf(version, versions, { inForce, today })
  return {
    status: wordsOf(shown),
    isInForce: shown.id === inForce.id,
    versions: versions.map((version) => ({
      number: version.number,
      summary: version.summary,
      words: wordsOf(version),
      isShown: version.id === shown.id,
      isInForce: version.id === inForce.id,
    })),
  }
}
