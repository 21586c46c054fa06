import { data, type RouterContextProvider } from 'react-router'
import { readClauses } from '../../../domain/business/texts/clauses.ts'
import { fillHtml, type LegalTextName } from '../../../domain/business/texts/legal-texts.ts'
import { readPrivacy } from '../../../domain/business/texts/read-privacy.ts'
import {
  findNextChangeDay,
  findVersionInForce,
  listTextVersions,
  type TextVersion,
  versionStatus,
} from '../../../domain/business/texts/text-versions.ts'
import { type Day, parisDay, startOfDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { requestContext, siteContext } from '../../http/context.ts'

export async function readTermsPage(context: Context, asked?: string) {
  const { shown, view } = await readVersion(context, 'terms', asked)
  return { ...view, articles: readClauses(fillHtml(shown.html, shown.facts)).articles }
}

export async function readPrivacyPage(context: Context, asked?: string) {
  const { shown, view } = await readVersion(context, 'privacy', asked)
  const { html, facts } = shown
  return { ...view, articles: readPrivacy(html, facts), processings: facts.processings ?? [] }
}

type Context = Readonly<RouterContextProvider>

/**
 * The version in force, or the one that an address asks for by its number. The page holds until another version comes into
 * force: a memory for pages keeps it no longer.
 */
async function readVersion(context: Context, text: LegalTextName, asked?: string) {
  const { db, clock } = context.get(siteContext)
  const today = parisDay(clock.now())
  const next = await findNextChangeDay(db, text, today)
  if (next) context.get(requestContext).headers.set('Expires', startOfDay(next).toUTCString())
  const inForce = await findVersionInForce(db, text, today)
  const versions = await listTextVersions(db, text)
  const shown = asked === undefined ? inForce : versions.find(({ number }) => String(number) === asked)
  if (!shown || !inForce) throw data(null, { status: 404 })
  return { shown, view: toLegalView(versions, { shown, inForce, today }) }
}

/** A version of a text of law as its page shows it, with the others beside it. */
export interface LegalView {
  /** « En vigueur depuis le 21 novembre 2026 ». */
  status: string
  /** False for one that was replaced, or is not in force yet. */
  isInForce: boolean
  versions: { number: number; words: string; summary: string; isShown: boolean; isInForce: boolean }[]
}

interface ShownVersion {
  shown: TextVersion
  inForce: TextVersion
  today: Day
}

/** The version that is shown in words, and the others beside it. */
function toLegalView(versions: TextVersion[], { shown, inForce, today }: ShownVersion): LegalView {
  const wordsOf = (version: TextVersion) => versionStatus(version, versions, { inForce, today })
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
